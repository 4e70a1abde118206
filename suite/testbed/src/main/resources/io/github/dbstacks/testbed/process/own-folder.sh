# own_folder FOLDER: makes a folder for its user alone, or takes one that nobody else can have filled, and prints where it really is.
# Else it says why not, and fails. Below a folder in which others make names, such as /tmp, each folder must be the user's or root's.
own_folder() (
    CDPATH=
    (umask 077 && mkdir -p -- "$1") 2>/dev/null
    place=$(cd -P -- "$1" 2>/dev/null && pwd -P) && [ -w "$place" ] || { echo "$1 is no folder that can be written to" >&2; exit 1; }
    me=$(id -u)
    alone=0 # a group that has no other members, as far as its name tells
    name=$(id -un 2>/dev/null) && [ "$(id -gn 2>/dev/null)" = "$name" ] && alone=$(id -g)
    shared=
    path=
    rest=${place#/}/
    while [ -n "$rest" ]; do
        path=$path/${rest%%/*}
        rest=${rest#*/}
        read -r mode _ owner group _ <<LS
$(ls -ldn -- "$path")
LS
        open=
        case $mode in
            ????????w*) open=yes ;;
            ?????w*) [ "$group" = 0 ] || [ "$group" = "$alone" ] || open=yes ;;
        esac
        sticky=
        case $mode in ?????????[tT]*) [ -z "$rest" ] || sticky=yes ;; esac
        if [ "$owner" = "$me" ] && [ -n "$open" ] && [ -z "$sticky" ]; then
            echo "others can write to $path: chmod go-w $path if nobody else has, or name another folder" >&2
            exit 1
        fi
        if [ "$owner" != "$me" ] && { [ -z "$rest" ] || { [ -n "$shared" ] && [ "$owner" != 0 ]; }; }; then
            echo "$path belongs to another user: name a folder of your own" >&2
            exit 1
        fi
        shared=$shared$open
    done
    chmod 700 "$place" && echo "$place"
)
