import { fileURLToPath } from 'node:url'

// Programs with the real ones' effects on the file system, and nothing else. Each logs its arguments.
const program = (name, body) => `#!/usr/bin/env bash
set -euo pipefail
echo "${name} $*" >>"$STAND_IN_LOG"
${body}
`

// The package manager makes .build/release a link, and replaces anything else there.
const swift = `
case "$1" in
  build)
    [ -z "\${STAND_IN_BUILD_FAILS:-}" ] || { echo "error: it does not compile" >&2; exit 1; }
    case "$*" in
      *"--configuration release"*)
        mkdir -p .build/stand-in/release
        rm -rf .build/release
        ln -s stand-in/release .build/release
        printf '%s\\n' '#!/usr/bin/env bash' 'echo "edicola $*" >>"$STAND_IN_LOG"' \\
          'if [ "$1" = demo ]; then mkdir -p "$3" && touch "$3/edicola.sqlite"; fi' >.build/release/edicola
        chmod +x .build/release/edicola ;;
    esac ;;
  test) exec ${process.execPath} ${fileURLToPath(new URL('stand-in-tests.mjs', import.meta.url))} "$@" ;;
esac`

// Nothing is installed before apt-get runs.
const dpkgQuery = `[ -e "$STAND_IN_STATE/installed" ] && echo -n installed`
const aptGet = `if [[ "$*" == *install* ]]; then touch "$STAND_IN_STATE/installed"; fi`

const python = `
directory() { local name="$1"; shift; while [ "$1" != "$name" ]; do shift; done; echo "$2"; }
case "$*" in
  *"pip install"*) mkdir -p "$(directory --target "$@")" ;;
  *"pip download"*) touch "$(directory --dest "$@")/library.whl" ;;
  *"zipfile --extract"*)
    wheel="\${@: -1}"
    mkdir -p "$wheel/pypdfium2_raw" "$wheel/pypdfium2-0.dist-info/licenses"
    cp "$STAND_IN_LIBRARY" "$wheel/pypdfium2_raw/libpdfium.so" ;;
esac`

export const standIns = {
  swift: program('swift', swift),
  'dpkg-query': program('dpkg-query', dpkgQuery),
  'apt-get': program('apt-get', aptGet),
  sudo: program('sudo', '"$@"'),
  python3: program('python3', python),
  node: program('node', `[ "$1" = --test ] || exec ${process.execPath} "$@"`),
}
