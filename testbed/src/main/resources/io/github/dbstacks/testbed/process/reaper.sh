# Cleans up after the orchestrator. When the orchestrator ends, even by kill -9, the standard input of this script is closed.
# Each line "folder PATH" on its standard input names a folder to remove. It finds the processes to stop by itself: each one
# that the orchestrator starts first puts an empty file KIND.PID into the folder that this script prints as its first line.
trap '' INT TERM HUP
started=$(mktemp -d "${TMPDIR:-/tmp}/dbstacks-XXXXXX") || exit 1
echo "$started"
while IFS=' ' read -r verb what; do
    case $verb in
        folder) set -- "$@" "$what" ;;
    esac
done
# From here on a process that is about to start does not find the folder and ends.
mv "$started" "$started.closed"

# await PID TENTHS: false when the process still runs after so many tenths of a second
await() {
    waited=0
    while kill -0 "$1" 2>/dev/null; do
        [ "$waited" -ge "$2" ] && return 1
        waited=$((waited + 1))
        sleep 0.1
    done
}

for file in "$started.closed"/app.*; do
    kill -KILL "${file##*.}" 2>/dev/null && await "${file##*.}" 50
done
# Processes that prepare or start a server may finish, because a server whose pg_ctl is killed could not be found.
for file in "$started.closed"/setup.*; do
    await "${file##*.}" 900 || kill -KILL "${file##*.}" 2>/dev/null
done
for folder in "$@"; do
    database=
    [ -r "$folder/data/postmaster.pid" ] && read -r database <"$folder/data/postmaster.pid"
    if [ -r "/proc/$database/cmdline" ] && ! grep -qF "$folder" "/proc/$database/cmdline"; then
        database= # the server has ended, and its process id belongs to another process now
    fi
    if [ -n "$database" ] && kill -INT "$database" 2>/dev/null; then # fast shutdown
        await "$database" 200 || { kill -QUIT "$database" 2>/dev/null && await "$database" 100; } # immediate shutdown
    fi
    # Rename first: after Ctrl-C the orchestrator may still be writing into the folder.
    mv "$folder" "$folder.removed" 2>/dev/null && rm -rf "$folder.removed"
done
rm -rf "$started.closed"
exit 0
