"""Notebooks that need secrets, environment variables and uploads, and run where they were written. The second list is held out."""

from __future__ import annotations

from stand_in_case import Case

_COLAB = """
import sys, types
google = sys.modules.setdefault('google', types.ModuleType('google'))
colab = types.ModuleType('google.colab')
colab.__path__ = []
colab.userdata = types.ModuleType('google.colab.userdata')
colab.userdata.get = lambda name: 'sk-real-' + name.lower()
colab.files = types.ModuleType('google.colab.files')
colab.files.upload = lambda: {'grades.csv': b'name,grade\\nann,3.5\\nbob,2.0\\n'}
colab.files.download = print
colab.drive = types.ModuleType('google.colab.drive')
colab.drive.mount = print
google.colab = colab
for name in ('userdata', 'files', 'drive'):
    sys.modules['google.colab.' + name] = getattr(colab, name)
sys.modules['google.colab'] = colab
"""
_KAGGLE = """
import sys, types
module = types.ModuleType('kaggle_secrets')
module.UserSecretsClient = type('UserSecretsClient', (), {'get_secret': lambda self, name: 'real-' + name})
sys.modules['kaggle_secrets'] = module
"""

OPEN = [
    Case(
        "colab-userdata",
        {},
        [
            "from google.colab import userdata\nkey = userdata.get('OPENAI_API_KEY')",
            "headers = {'Authorization': f'Bearer {key}'}\nprint(len(headers['Authorization']) > 10)",
        ],
        service=_COLAB,
    ),
    Case(
        "colab-into-environment",
        {},
        [
            "import os\nfrom google.colab import userdata, drive\ndrive.mount('/content/drive')",
            "os.environ['HF_TOKEN'] = userdata.get('HF_TOKEN')\nprint(os.environ['HF_TOKEN'].startswith('x'))",
            "print(1 + 1)",
        ],
        service=_COLAB,
    ),
    Case(
        "colab-upload",
        {},
        [
            "from google.colab import files\nuploaded = files.upload()",
            "import csv, io\nrows = list(csv.DictReader(io.StringIO(uploaded['grades.csv'].decode('utf-8'))))",
            "print(sum(float(r['grade']) for r in rows) > 0, len({r['name'].upper() for r in rows}) > 0)",
        ],
        service=_COLAB,
    ),
    Case(
        "kaggle-secret",
        {},
        [
            "from kaggle_secrets import UserSecretsClient\nsecrets = UserSecretsClient()",
            "token = secrets.get_secret('wandb')\nprint(len(token) > 3)",
            "print('done')",
        ],
        service=_KAGGLE,
    ),
    Case(
        "variable",
        {},
        [
            "import os\nAPI_KEY = os.environ['WEATHER_API_KEY']\nprint(len(API_KEY) > 0)",
            "url = f'https://example.org/?key={API_KEY}'\nprint(url.startswith('https'))",
        ],
        variables={"WEATHER_API_KEY": "abc123"},
    ),
    Case(
        "variable-number",
        {},
        [
            "import os\n\ndef port():\n    return int(os.environ['DB_PORT'])",
            "print(port() + 1 > 0)",
            "host = os.environ['DB_HOST']\nprint(f'{host}:{port()}' != '')",
        ],
        variables={"DB_PORT": "5432", "DB_HOST": "db.example.org"},
    ),
    Case(
        "variable-imported",
        {},
        [
            "from os import environ\nUSER = environ['SERVICE_USER']\nPASSWORD = environ['SERVICE_PASSWORD']",
            "print(USER.upper() != '', len(PASSWORD) > 0)",
        ],
        variables={"SERVICE_USER": "ann", "SERVICE_PASSWORD": "s3cret"},
    ),
    Case(
        "password",
        {},
        [
            "from getpass import getpass\nimport builtins",
            "token = getpass('Token: ')\nprint(len(token) > 0)",
            "print(f'Bearer {token}' != '')",
        ],
        service="import getpass\ngetpass.getpass = lambda prompt='': 'hidden'",
    ),
]

HELD_OUT = [
    Case(
        "colab-upload-any",
        {},
        [
            "from google.colab import files\nuploaded = files.upload()\nname = next(iter(uploaded))",
            "lines = uploaded[name].decode().splitlines()\nprint(len(lines) > 0)",
            "files.download('result.csv')\nprint('saved')",
        ],
        service=_COLAB,
    ),
    Case(
        "kaggle-two",
        {},
        [
            "import os\nfrom kaggle_secrets import UserSecretsClient",
            "client = UserSecretsClient()\nos.environ['WANDB_KEY'] = client.get_secret('WANDB_KEY')",
            "print('WANDB_KEY' in os.environ, client.get_secret('b').strip() != '')",
        ],
        service=_KAGGLE,
    ),
    Case(
        "variable-in-class",
        {},
        [
            "import os\n\nclass Client:\n    def __init__(self):\n        self.key = os.environ['CLIENT_KEY']",
            "client = Client()\nprint(len(client.key) > 0)",
            "print(client.key.lower() == client.key.lower())",
        ],
        variables={"CLIENT_KEY": "k"},
    ),
    Case(
        "colab-branch",
        {},
        [
            "import google.colab\nfrom google.colab import userdata\nTOKENS = [userdata.get(n) for n in ('A', 'B')]",
            "print(len(TOKENS), all(TOKENS))",
        ],
        service=_COLAB,
    ),
]
