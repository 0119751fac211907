"""What code in a sandbox may try in order to leave it: each attempt is the source of a cell that fails if the attempt does.

`W` has the paths and ids of what is outside; see `outside_world.py`.
"""

from __future__ import annotations

from typing import NamedTuple

#: The first cell: what the others use.
PRELUDE = """
import ctypes, errno, os, signal, socket, subprocess, sys
libc = ctypes.CDLL(None, use_errno=True)
libc.syscall.restype = ctypes.c_long
libc.shmat.restype = ctypes.c_void_p
ARM = os.uname().machine == 'aarch64'

def call(x86, arm, *given):
    'A system call by its number; an error of it is an exception.'
    words = [ctypes.c_void_p(each) if isinstance(each, int) else each for each in given]
    value = libc.syscall(ctypes.c_long(arm if ARM else x86), *words)
    if value < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return value

def in_child(code):
    'Runs code in a Python of its own; fails if it does.'
    text = SETUP + code
    ended = subprocess.run([sys.executable, '-c', text], capture_output=True, text=True, timeout=60)
    assert ended.returncode == 0, ended.stderr

def contents(path):
    with open(path) as file:
        return file.read()

def says(path, kind=socket.SOCK_STREAM):
    'What a server at a socket says.'
    with socket.socket(socket.AF_UNIX, kind) as client:
        client.settimeout(10)
        client.connect(path)
        return client.recv(10) if kind == socket.SOCK_STREAM else client.send(b'x')

def commands():
    'The commands of all processes that are seen.'
    for name in filter(str.isdigit, os.listdir('/proc')):
        try:
            yield contents('/proc/%s/cmdline' % name)
        except OSError:
            continue

def status(name):
    lines = contents('/proc/self/status').splitlines()
    return next(line.split()[1] for line in lines if line.startswith(name + ':'))
"""


class Attempt(NamedTuple):
    """One attempt.

    works_outside: whether it succeeds without a sandbox, and does no harm there. network: it is about the network only.
    """

    name: str
    code: str
    works_outside: bool = True
    network: bool = False


def _secret(name: str) -> Attempt:
    return Attempt(f"read ~/{name}", f"assert 'secret' in contents(W['home'] + '/{name}')")


SECRETS = (
    ".ssh/id_ed25519",
    ".aws/credentials",
    ".netrc",
    ".git-credentials",
    ".config/gh/hosts.yml",
    ".config/gcloud/credentials.db",
    ".bash_history",
    ".docker/config.json",
    ".kube/config",
    ".pypirc",
    ".gnupg/private-keys-v1.d/key",
    ".cache/huggingface/token",
    ".ipython/profile_default/history.sqlite",
    ".local/share/jupyter/runtime/kernel-other.json",
    ".local/share/jupyter/freshkernel/runs/other/notebook.json",
    ".mozilla/firefox/cookies.sqlite",
    "Documents/letter.txt",
)

FILES = (
    *(_secret(name) for name in SECRETS),
    Attempt("list the home folder", "assert 'Documents' in os.listdir(W['home'])"),
    Attempt("read a file in /tmp", "assert 'secret' in contents(W['tmp'])"),
    Attempt("read a file in /var/tmp", "assert 'secret' in contents(W['var_tmp'])"),
    Attempt("read a file in /dev/shm", "assert 'secret' in contents(W['shm'])"),
    Attempt("read the folder of a different run", "assert 'secret' in contents(W['other_run'])"),
    Attempt("read by the root of the first process", "assert 'secret' in contents('/proc/1/root' + W['tmp'])", False),
    Attempt("read by its own root", "assert 'secret' in contents('/proc/self/root/' + W['tmp'])"),
    Attempt("write to a file outside", "open(W['file'], 'a').close()"),
    Attempt("write by a link in the copy", "os.symlink(W['file'], 'soft'); open('soft', 'a').close()"),
    Attempt("write by a hard link", "os.link(W['file'], 'hard'); open('hard', 'a').close()", False),
    Attempt("open by its number", "call(304, 265, -100, 0, 0)", False),
    Attempt("plant a module", "import sysconfig; open(sysconfig.get_paths()['purelib'] + '/planted.pth', 'w')", False),
    Attempt("passwords of the system", "assert contents('/etc/shadow')", False),
)  # fmt: skip

#: They succeed inside, on copies; what is outside stays the same.
PLANTED = (
    ".bashrc",
    ".ssh/authorized_keys",
    ".config/autostart/planted.desktop",
    ".ipython/profile_default/startup/planted.py",
    ".config/matplotlib/matplotlibrc",
    ".local/bin/python",
    ".config/systemd/user/planted.service",
)
EFFECTS = (
    *(
        Attempt(
            f"plant ~/{name}",
            f"file = W['home'] + '/{name}'\nos.makedirs(os.path.dirname(file), exist_ok=True)\n"
            "open(file, 'a').write('planted')",
        )
        for name in PLANTED
    ),
    Attempt("plant a file in /tmp", "open(W['planted_tmp'], 'w').write('planted')"),
    Attempt("plant a file in /dev/shm", "open(W['planted_shm'], 'w').write('planted')"),
    Attempt("replace a folder of the copy by a link", "import shutil; shutil.rmtree('data'); os.symlink(W['folder'], 'data')"),
    Attempt("replace a folder of the run by a link", "above = os.path.dirname(os.getcwd()); os.symlink(W['folder'], above + '/linked')"),
)  # fmt: skip

PROCESSES = (
    Attempt("signal a process", "os.kill(W['pid'], 0)"),
    Attempt("refer to a process", "os.close(os.pidfd_open(W['pid']))"),
    Attempt("variables of a process", "assert 'secret' in contents('/proc/%d/environ' % W['pid'])"),
    Attempt("folder of a process", "os.readlink('/proc/%d/cwd' % W['pid'])"),
    Attempt("descriptors of a process", "os.listdir('/proc/%d/fd' % W['pid'])"),
    Attempt("memory of a process", "open('/proc/%d/mem' % W['pid'], 'rb').close()"),
    Attempt("find a process", "assert any('fk-outside' in each for each in commands())"),
    Attempt("priority of a process", "os.getpriority(os.PRIO_PROCESS, W['pid'])"),
    Attempt("be traced", "in_child('call(101, 117, 0, 0, 0, 0)')"),
    Attempt("read memory by a call", "import struct\nbuffer = ctypes.create_string_buffer(8)\nentry = struct.pack('QQ', ctypes.addressof(buffer), 8)\nassert call(310, 270, os.getpid(), entry, 1, entry, 1, 0) == 8"),
    Attempt("take a descriptor", "own = os.pidfd_open(os.getpid()); call(438, 438, own, 1, 0)"),
    Attempt("trace the parent", "call(101, 117, 16, os.getppid(), 0, 0)", False),
)  # fmt: skip

SOCKETS = (
    Attempt("socket in /tmp", "assert says(W['socket_tmp'])"),
    Attempt("socket in /var/tmp", "assert says(W['socket_var_tmp'])"),
    Attempt("socket in the home folder", "assert says(W['socket_home'])"),
    Attempt("socket elsewhere", "assert says(W['socket_elsewhere'])"),
    Attempt("socket in the original project", "assert says(W['socket_project'])"),
    Attempt("socket in /run", "assert says(W['socket_run'])"),
    Attempt("socket without a file", "assert says('\\0' + W['abstract'])"),
    Attempt("datagrams without a file", "assert says('\\0' + W['datagrams'], socket.SOCK_DGRAM)"),
    Attempt("token in a variable", "os.environ['SECRET_TOKEN']"),
    Attempt("agent of SSH", "os.environ['SSH_AUTH_SOCK']"),
    Attempt("bus of the desktop", "os.environ['DBUS_SESSION_BUS_ADDRESS']"),
    Attempt("screen", "os.environ['DISPLAY']"),
    Attempt("terminal multiplexer", "os.environ['TMUX']"),
    Attempt("connect", "socket.create_connection(('127.0.0.1', W['port']), 10).close()", network=True),
    Attempt("send a datagram", "assert socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b'x', ('192.0.2.1', 9))", network=True),
    Attempt("see interfaces", "assert len(os.listdir('/proc/self/net/dev_snmp6')) > 1", False, network=True),
    Attempt("raw packets", "socket.socket(socket.AF_PACKET, socket.SOCK_RAW)", False),
)  # fmt: skip

MEMORY = (
    Attempt("shared memory of System V", "assert libc.shmget(W['shared'], 4096, 0) >= 0"),
    Attempt("messages of System V", "assert libc.msgget(W['messages'], 0) >= 0"),
    Attempt("semaphores of System V", "assert libc.semget(W['semaphores'], 1, 0) >= 0"),
)

RIGHTS = (
    # First: terminals that are opened inside have the same names.
    Attempt("terminal of the user", "os.close(os.open(W['terminal'], os.O_RDWR | os.O_NOCTTY))"),
    Attempt("gain rights by programs", "assert status('NoNewPrivs') == '0'", False),
    Attempt("call without a filter", "assert status('Seccomp') == '0'", False),
    Attempt("rights of root", "assert int(status('CapEff'), 16)", False),
    Attempt("rights to gain", "assert int(status('CapBnd'), 16)"),
    Attempt("keys of the session", "call(250, 219, 0, -3, 0)", False),
    Attempt("add a key", "call(248, 217, b'user', b'fk', b'x', 1, -2)", False),
    Attempt("request a key", "call(249, 218, b'user', b'fk', 0, 0)", False),
    Attempt("mount", "assert libc.mount(b'none', b'/mnt', b'tmpfs', 0, None) == 0, ctypes.get_errno()", False),
    Attempt("mount writable", "assert libc.mount(b'none', b'/', None, 4096 | 32, None) == 0", False),
    Attempt("unmount", "assert libc.umount2(b'/tmp', 2) == 0", False),
    Attempt("open a tree of files", "call(428, 428, -100, b'/', 0x80001)", False),
    Attempt("open a file system", "call(430, 430, b'tmpfs', 0)", False),
    Attempt("new namespace of users", "in_child('assert libc.unshare(0x10000000) == 0')", False),
    Attempt("new namespace of mounts", "in_child('assert libc.unshare(0x20000) == 0')", False),
    Attempt("new namespace by a copy", "in_child('if call(56, 220, 0x10000000 | 17, 0, 0, 0, 0) == 0: os._exit(0)')", False),
    Attempt("new namespace by the newest call", "in_child('import struct\\nif call(435, 435, struct.pack(\"8Q\", 0x10000000, 0, 0, 0, 17, 0, 0, 0), 64) == 0: os._exit(0)')", False),
    Attempt("namespace of the first process", "call(308, 268, os.open('/proc/1/ns/mnt', 0), 0)", False),
    Attempt("namespace of itself", "call(308, 268, os.open('/proc/self/ns/uts', 0), 0)", False),
    Attempt("different root", "in_child(\"os.chroot('/usr')\")", False),
    Attempt("exchange the root", "call(155, 41, b'/', b'/')", False),
    Attempt("program in the kernel", "call(321, 280, 0, bytes(128), 128)", False),
    Attempt("measure the kernel", "call(298, 241, bytes(128), 0, -1, -1, 0)", False),
    Attempt("handle faults", "call(323, 282, 0)", False),
    Attempt("queue calls", "call(425, 425, 4, bytes(120))", False),
    Attempt("load a module", "call(313, 273, 0, b'', 0)", False),
    Attempt("start a different kernel", "call(246, 104, 0, 0, 0, 0)", False),
    Attempt("set the clock", "import time; time.clock_settime(time.CLOCK_REALTIME, time.time())", False),
    Attempt("set the name of the machine", "socket.sethostname(socket.gethostname())", False),
    Attempt("make a device", "import stat; os.mknod('device', 0o600 | stat.S_IFBLK, os.makedev(8, 0))", False),
    Attempt("devices of blocks", "import stat; assert any(stat.S_ISBLK(os.stat('/dev/' + n).st_mode) for n in os.listdir('/dev'))", False),
    Attempt("memory of the machine", "open('/dev/mem', 'rb')", False),
    Attempt("log of the kernel", "open('/dev/kmsg', 'r')", False),
    Attempt("settings of the kernel", "open('/proc/sys/kernel/core_pattern', 'w')", False),
    Attempt("requests to the kernel", "open('/proc/sysrq-trigger', 'w')", False),
    Attempt("devices as files", "open('/sys/kernel/mm/transparent_hugepage/enabled', 'r+')", False),
    Attempt("control groups", "os.mkdir('/sys/fs/cgroup/freshkernel-escape')", False),
    Attempt("type into a terminal", "import fcntl; one, two = os.openpty(); fcntl.ioctl(two, 0x5412, b'x')", False),
    Attempt("terminal of the process", "os.open('/dev/tty', os.O_RDWR)", False),
    Attempt("dump its memory", "import resource; resource.setrlimit(resource.RLIMIT_CORE, (1, 1))", False),
)  # fmt: skip

ATTEMPTS = (*FILES, *PROCESSES, *SOCKETS, *MEMORY, *RIGHTS)
