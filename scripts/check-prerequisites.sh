#!/bin/sh
# Says everything that is missing, and how to get it, before anything is changed.
# With --browser it also wants Chromium, which it installs where it may. Where it may, it also installs
# bubblewrap, strace, zsh and fish: the tests of the sandbox, of system calls and of completion are skipped without them.
#
# Plain POSIX shell, because Python itself may be what is missing.

PYTHON=${PYTHON:-python3}
problems=''
nl='
'

problem() {
    problems="${problems}${nl}  - $1${nl}    $2"
}

have() {
    command -v "$1" >/dev/null 2>&1
}

if have apt-get; then
    python_remedy='Install it with: sudo apt-get install python3 python3-venv'
else
    python_remedy='Install Python 3.10 or later from https://www.python.org/downloads/'
fi

if ! have "$PYTHON"; then
    problem "$PYTHON is not there; Python 3.10 or later is needed." "$python_remedy"
elif ! "$PYTHON" -c 'import sys; sys.exit(sys.version_info < (3, 10))' 2>/dev/null; then
    problem "$("$PYTHON" --version 2>&1) is too old; Python 3.10 or later is needed." \
        "Install a newer one, then name it: make PYTHON=python3.12 …"
elif ! .venv/bin/python -m pip --version >/dev/null 2>&1 &&
    ! "$PYTHON" -c 'import ensurepip, venv' 2>/dev/null; then
    minor=$("$PYTHON" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
    problem "$PYTHON cannot make virtual environments with pip (no venv or ensurepip)." \
        "On Debian and Ubuntu: sudo apt-get install python$minor-venv"
fi

node_remedy='Install Node 22 LTS from https://nodejs.org/ (the one in older distributions is too old).'
if ! have node; then
    problem 'node is not there; Node 20.19 or later is needed.' "$node_remedy"
else
    node_version=$(node --version 2>/dev/null)
    if ! node -e '
        const [major, minor] = process.versions.node.split(".").map(Number);
        process.exit(major > 20 || (major === 20 && minor >= 19) ? 0 : 1)' 2>/dev/null; then
        problem "Node ${node_version:-of unknown version} is too old; 20.19 or later is needed." "$node_remedy"
    fi
fi
if ! have npm; then
    problem 'npm is not there.' 'It comes with Node from https://nodejs.org/ (on Debian it is a package of its own: sudo apt-get install npm).'
elif [ "$(npm --version 2>/dev/null | cut -d. -f1)" -lt 9 ] 2>/dev/null; then
    problem "npm $(npm --version) is too old; 9 or later is needed." 'Update it with: npm install --global npm@10'
fi

may_install() {
    have apt-get && [ "$(id -u)" = 0 ]
}

install() {
    apt-get update -q >/dev/null 2>&1
    DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "$@" >/dev/null
}

find_chromium() {
    if [ -n "${CHROMIUM:-}" ]; then
        [ -x "$CHROMIUM" ]
        return
    fi
    have chromium || have chromium-browser || have google-chrome || have google-chrome-stable
}

if [ "${1:-}" = '--browser' ] && ! find_chromium; then
    if [ -n "${CHROMIUM:-}" ]; then
        problem "CHROMIUM names $CHROMIUM, which cannot be run." 'Name a Chromium or Chrome that can, or unset it.'
    elif [ -n "$problems" ]; then
        problem 'Chromium is not there; the browser tests need it.' 'On Debian: sudo apt-get install chromium'
    elif may_install; then
        echo 'Chromium is not there: installing it with apt-get …'
        if ! install chromium fonts-dejavu-core || ! find_chromium; then
            problem 'Chromium could not be installed; the browser tests need it.' \
                'Install Chromium or Chrome, or set CHROMIUM to its path.'
        fi
    else
        problem 'Chromium is not there; the browser tests need it.' \
            'On Debian: sudo apt-get install chromium. Elsewhere install Chrome, or set CHROMIUM to the path of one.'
    fi
fi

for tool in bubblewrap:bwrap strace:strace; do
    package=${tool%%:*}
    if [ "${1:-}" = '--browser' ] && [ -z "$problems" ] && [ "$(uname)" = Linux ] && ! have "${tool#*:}" && may_install; then
        echo "$package is not there: installing it with apt-get …"
        install "$package" || echo "$package could not be installed: the tests that need it are skipped."
    fi
done

for shell in zsh fish; do
    if [ "${1:-}" = '--browser' ] && [ -z "$problems" ] && ! have $shell && may_install; then
        echo "$shell is not there: installing it with apt-get …"
        install $shell || echo "$shell could not be installed: the tests of its completion are skipped."
    fi
done

if [ -n "$problems" ]; then
    {
        echo 'Nothing was changed. First, this is needed:'
        echo "$problems"
    } >&2
    exit 1
fi
