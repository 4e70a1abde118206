# Sets LC_ALL to a locale with UTF-8 where the present one has another charset, or does not exist. A JVM takes the charset of
# arguments, variables, file names and what it passes to its children from the locale, and loses every letter that it lacks.
# ./bench and .ci/run read this file, and the agent on another host begins with it.
if [ "$(locale charmap 2>&1)" != UTF-8 ]; then # a locale that does not exist gets a warning beside its charset
    for utf8 in C.UTF-8 en_US.UTF-8 $(locale -a 2>/dev/null | grep -i 'utf-\{0,1\}8$'); do
        if [ "$(LC_ALL=$utf8 locale charmap 2>&1)" = UTF-8 ]; then
            export LC_ALL="$utf8"
            break
        fi
    done
fi
