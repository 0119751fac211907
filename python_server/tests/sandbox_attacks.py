"""What a notebook may try in order to change a file outside of its sandbox, and other things that it must not do."""

from __future__ import annotations

# `file` is a file of the user, `outside` the id of a process of the user.
WRITES = [
    "open({file!r}, 'w')",
    "open({file!r}, 'a').write('x')",
    "import os; os.remove({file!r})",
    "import os; os.rename({file!r}, {file!r} + '2')",
    "import os; os.chmod({file!r}, 0o777)",
    "import os; os.utime({file!r}, (0, 0))",
    "import os; os.truncate({file!r}, 0)",
    "import os; os.link({file!r}, 'hard'); open('hard', 'w')",
    "import os; os.symlink({file!r}, 'soft'); open('soft', 'w')",
    "import os; os.mkdir(os.path.dirname({file!r}) + '/new')",
    "import shutil; shutil.rmtree(os.path.dirname({file!r}))",
    "import subprocess; subprocess.run('echo x > ' + {file!r}, shell=True, check=True)",
    "import subprocess; subprocess.run(['mount', '-o', 'remount,rw', '/'], check=True)",
    "import os; os.umount('/')",
    "open('/proc/%d/root' % {outside} + {file!r}, 'w')",
    "open('/proc/1/root' + {file!r}, 'w')",
    "open('/proc/sys/kernel/core_pattern', 'w')",
    "import os; os.kill({outside}, 0)",
    "import os; os.setuid(0); open({file!r}, 'w')",
    "import ctypes; c = ctypes.CDLL(None, use_errno=True); assert c.unshare(0x10020000) == 0 and "
    "c.mount(b'none', b'/', None, 4096 | 32, None) == 0; open({file!r}, 'w')",
]
