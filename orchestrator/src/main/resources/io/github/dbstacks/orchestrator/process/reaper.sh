# Cleans up after the orchestrator, however it ends: its end closes this script's standard input, even after kill -9.
# It is told what to clean up, a line each: "app PID" (empty when it has ended), "database PID", "folder PATH".
trap '' INT TERM HUP
app=
database=
folder=
while IFS=' ' read -r verb what; do
    case $verb in
        app) app=$what ;;
        database) database=$what ;;
        folder) folder=$what ;;
    esac
done
[ -n "$app" ] && kill -KILL "$app" 2>/dev/null
if [ -n "$database" ]; then
    kill -INT "$database" 2>/dev/null # fast shutdown
    waited=0
    while kill -0 "$database" 2>/dev/null; do
        [ "$waited" -eq 200 ] && kill -QUIT "$database" 2>/dev/null # immediate shutdown after 20 s
        [ "$waited" -ge 300 ] && break
        waited=$((waited + 1))
        sleep 0.1
    done
fi
[ -n "$folder" ] && rm -rf "$folder"
exit 0
