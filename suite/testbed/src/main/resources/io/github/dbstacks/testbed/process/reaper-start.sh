# start PID: when a process started, which tells it from a later one with the same number; nothing where there is none
start() {
    if read -r stat 2>/dev/null <"/proc/$1/stat"; then
        set -- ${stat##*') '}
        echo "${20}"
    else
        LC_ALL=C ps -o lstart= -p "$1" 2>/dev/null | sed 's/ *$//'
    fi
}
