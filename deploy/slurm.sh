#!/usr/bin/env bash
# Blocks of a run as a job array, two that mirror each other per task. From the checkout, built, in a shared folder:
#   sbatch --array=1-3 deploy/slurm.sh RUN       # blocks 1 to 6
#SBATCH --job-name=dbstacks
#SBATCH --nodes=1
#SBATCH --exclusive
#SBATCH --requeue
#SBATCH --output=dbstacks-%A-%a.log
set -euo pipefail
[ $# = 1 ] || { echo "Name the directory of the run: sbatch --array=1-3 $0 RUN" >&2; exit 2; }
: "${SLURM_ARRAY_TASK_ID:?is set by sbatch --array=1-N}"
# Databases belong on a disk of the node. Where somebody else has made this folder, dbstacks refuses it.
export XDG_CACHE_HOME="${TMPDIR:-/tmp}/dbstacks-$(id -un)"
last=$((2 * SLURM_ARRAY_TASK_ID))
exec ./bench block "$1" $((last - 1)) $last
