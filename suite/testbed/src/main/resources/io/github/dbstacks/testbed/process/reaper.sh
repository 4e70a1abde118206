# Cleans up after the orchestrator. When the orchestrator ends, even by kill -9, the standard input of this script is closed.
# Each line "folder PATH" on its standard input names a folder to remove. It finds the processes to stop by itself: each one
# that the orchestrator starts first puts a file KIND.PID with its start time into "open" in the private folder that this script
# prints as its first line. The argument is the private folder of a predecessor that was killed, if there was one.
# reaper-start.sh precedes this text.
trap '' INT TERM HUP
private=$1
[ -n "$private" ] || private=$(mktemp -d "${TMPDIR:-/tmp}/dbstacks-XXXXXX") || exit 1
mkdir -p "$private/open" || exit 1
echo "$private"
set --
while IFS=' ' read -r verb what; do
    case $verb in
        folder) set -- "$@" "$what" ;;
    esac
done
# From here on a process that is about to start does not find the folder and ends. Nobody else can write where it is.
mv "$private/open" "$private/closed"

# user PID: the number of the user whose process it is
user() {
    if [ -r "/proc/$1/status" ]; then
        while read -r key value _; do
            [ "$key" = Uid: ] && echo "$value"
        done <"/proc/$1/status"
    else
        ps -o uid= -p "$1" 2>/dev/null | tr -d ' '
    fi
}

# registered FILE: whether the process of KIND.PID still runs, and is the one that registered. A server that is being set up
# may belong to the user nobody (65534). Sets pid.
registered() {
    pid=${1##*.}
    case $pid in
        '' | 0* | *[!0-9]*) return 1 ;;
    esac
    start=
    read -r start <"$1"
    [ -n "$start" ] && [ "$(start "$pid")" = "$start" ] || return 1
    case $(user "$pid") in
        "$(id -u)" | 65534) ;;
        *) return 1 ;;
    esac
}

# server FOLDER: whether the server that has written its number into a folder still runs there. Sets pid.
server() {
    pid=
    for file in "$1/data/server.pid" "$1/data/postmaster.pid"; do
        [ -r "$file" ] && read -r pid <"$file" && break
    done
    case $pid in
        '' | 0* | *[!0-9]*) return 1 ;;
    esac
    owner=$(ls -ldn "$1" | { read -r _ _ number _; echo "$number"; })
    [ "$(user "$pid")" = "$owner" ] || return 1
    if [ -r "/proc/$pid/cmdline" ]; then cat "/proc/$pid/cmdline"; else ps -ww -o args= -p "$pid"; fi | grep -qF "$1"
}

# await PID TENTHS: false when the process still runs after so many tenths of a second
await() {
    waited=0
    while kill -0 "$1" 2>/dev/null; do
        [ "$waited" -ge "$2" ] && return 1
        waited=$((waited + 1))
        sleep 0.1
    done
}

for file in "$private"/closed/app.*; do
    registered "$file" && kill -KILL "$pid" 2>/dev/null && await "$pid" 50
done
# Processes that prepare or start a server may finish, because a server whose pg_ctl is killed could not be found.
for file in "$private"/closed/setup.*; do
    registered "$file" && { await "$pid" 900 || { registered "$file" && kill -KILL "$pid" 2>/dev/null; }; }
done
for folder in "$@"; do
    if server "$folder"; then
        if [ "$file" = "$folder/data/postmaster.pid" ]; then
            # fast shutdown, then immediate shutdown
            kill -INT "$pid" 2>/dev/null && { await "$pid" 200 || { kill -QUIT "$pid" 2>/dev/null && await "$pid" 100; }; }
        else
            kill -KILL "$pid" 2>/dev/null && await "$pid" 50 # MariaDB or MySQL, whose files are about to be removed
        fi
    fi
    # Rename first: after Ctrl-C the orchestrator may still be writing into the folder.
    mv "$folder" "$folder.removed" 2>/dev/null && rm -rf "$folder.removed"
done
rm -rf "$private"
exit 0
