# Cleans up after the orchestrator, however it ends: its end closes this script's standard input, even after kill -9.
# It is told what to remove, a line each: "folder PATH". What to stop it finds by itself: each process that the
# orchestrator starts puts an empty file KIND.PID into the folder that is printed first, before it becomes a program.
trap '' INT TERM HUP
started=$(mktemp -d "${TMPDIR:-/tmp}/dbstacks-XXXXXX") || exit 1
echo "$started"
while IFS=' ' read -r verb what; do
    case $verb in
        folder) set -- "$@" "$what" ;;
    esac
done
# A process that was about to start finds no folder from here on, and gives up.
mv "$started" "$started.closed"

# await PID TENTHS: false when it still runs after so many tenths of a second
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
# What prepares or starts a server is let finish: a server whose pg_ctl was killed would be nobody's.
for file in "$started.closed"/setup.*; do
    await "${file##*.}" 900 || kill -KILL "${file##*.}" 2>/dev/null
done
for folder in "$@"; do
    database=
    [ -r "$folder/data/postmaster.pid" ] && read -r database <"$folder/data/postmaster.pid"
    if [ -r "/proc/$database/cmdline" ] && ! grep -qF "$folder" "/proc/$database/cmdline"; then
        database= # killed long ago, and its number is somebody else's now
    fi
    if [ -n "$database" ] && kill -INT "$database" 2>/dev/null; then # fast shutdown
        await "$database" 200 || { kill -QUIT "$database" 2>/dev/null && await "$database" 100; } # immediate shutdown
    fi
    # Under another name at once: after Ctrl-C the orchestrator may still be writing to the old one.
    mv "$folder" "$folder.removed" 2>/dev/null && rm -rf "$folder.removed"
done
rm -rf "$started.closed"
exit 0
