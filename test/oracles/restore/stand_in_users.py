"""Notebooks whose widgets wait for a user, or whose variables are read by `os.getenv`, and run. The second list is held out."""

from __future__ import annotations

from stand_in_case import Case

_UPLOAD = (
    "{name}.value = (__import__('traitlets').Bunch({{'name': '{file}', 'type': 'text/plain', 'size': {size}, 'content': memoryview({content!r}),"
    " 'last_modified': __import__('datetime').datetime(2021, 1, 1)}}),)"
)


def _uploaded(name: str, file: str, content: bytes) -> str:
    return _UPLOAD.format(name=name, file=file, size=len(content), content=content)


_GRADES = b"name,grade\nann,3.5\nbob,2.0\n"

OPEN = [
    Case(
        "upload-table",
        {},
        [
            "import io\nimport ipywidgets as widgets\nimport pandas as pd\nuploader = widgets.FileUpload(accept='.csv')",
            "content = uploader.value[0]['content']\ndf = pd.read_csv(io.BytesIO(content))",
            "print(df['grade'].mean() > 0, df['name'].str.upper().nunique() > 0)",
        ],
        user={0: _uploaded("uploader", "grades.csv", _GRADES)},
        libraries=True,
    ),
    Case(
        "upload-text",
        {},
        [
            "from ipywidgets import FileUpload\nupload = FileUpload(multiple=False)",
            "uploaded = upload.value[0]\ntext = bytes(uploaded.content).decode('utf-8')\nprint(len(text) > 0)",
            "print(len(text.split()) > 0, uploaded.name != '')",
        ],
        user={0: _uploaded("upload", "notes.txt", b"some words\nhere\n")},
        libraries=True,
    ),
    Case(
        "upload-observed",
        {},
        [
            "import ipywidgets as w\nimport codecs, json\nresult = {}\nup = w.FileUpload(accept='.json')\n\n"
            "def on_upload(change):\n    for item in change['new']:\n"
            "        result.update(json.loads(codecs.decode(item['content'], encoding='utf-8')))\n\n"
            "up.observe(on_upload, names='value')",
            "print(result['speed'] * 2 > 0)",
        ],
        user={0: _uploaded("up", "settings.json", b'{"speed": 3}')},
        libraries=True,
    ),
    Case(
        "button",
        {},
        [
            "import ipywidgets as widgets\nbutton = widgets.Button(description='Load')\n\ndef load(_):\n"
            "    global rows\n    rows = [1, 2, 3]\n\nbutton.on_click(load)",
            "print(sum(rows))",
        ],
        user={0: "button.click()"},
        libraries=True,
    ),
    Case(
        "choice",
        {},
        [
            "import ipywidgets as widgets\nshop = widgets.Dropdown(options=['north', 'south'], value=None)\nshop",
            "print(shop.value.upper() != '')",
            "sales = {'north': 3, 'south': 5}\nprint(sales[shop.value] > 0)",
        ],
        user={0: "shop.value = 'south'"},
        libraries=True,
    ),
    Case(
        "several",
        {},
        [
            "from ipywidgets import SelectMultiple, IntText\ncolumns = SelectMultiple(options=['a', 'b', 'c'])",
            "first = columns.value[0]\nprint(first in 'abc')",
        ],
        user={0: "columns.value = ('b',)"},
        libraries=True,
    ),
    Case(
        "text-number",
        {},
        [
            "import ipywidgets as widgets\nyears = widgets.Text(description='Years')",
            "n = int(years.value)\nprint([n + i for i in range(3)][-1] - n)",
        ],
        user={0: "years.value = '4'"},
        libraries=True,
    ),
    Case(
        "date",
        {},
        [
            "import ipywidgets as widgets\nstart = widgets.DatePicker(description='Start')",
            "print(start.value.year > 1900, start.value.strftime('%d') != '')",
        ],
        user={0: "import datetime\nstart.value = datetime.date(2021, 3, 4)"},
        libraries=True,
    ),
    Case(
        "getenv-joined",
        {},
        [
            "import os\nKEY = os.getenv('MAPS_KEY')",
            "url = 'https://example.org/?key=' + KEY\nprint(url.startswith('https'))",
        ],
        variables={"MAPS_KEY": "abc"},
    ),
    Case(
        "getenv-number",
        {},
        ["import os\nworkers = int(os.environ.get('WORKERS'))", "print(workers > 0)"],
        variables={"WORKERS": "3"},
    ),
    Case(
        "getenv-raise",
        {},
        [
            "import os\n\nTOKEN = os.getenv('API_TOKEN')\nif not TOKEN:\n    raise ValueError('Set API_TOKEN first')",
            "headers = {'Authorization': f'Bearer {TOKEN}'}\nprint(len(headers))",
        ],
        variables={"API_TOKEN": "t"},
    ),
    Case(
        "getenv-imported",
        {},
        [
            "from os import getenv, environ\nuser = getenv('DB_USER')\nhost = environ.get('DB_HOST')",
            "print(user.lower() != '')",
            "print(host.split('.')[0] != '')",
        ],
        variables={"DB_USER": "ann", "DB_HOST": "db.example.org"},
    ),
    Case(
        "getenv-function",
        {},
        [
            "import os\n\ndef secret(name):\n    return os.getenv(name)\n\nDEBUG = os.getenv('DEBUG', '0')",
            "parts = secret('BUCKET').split('/')\nprint(len(parts) > 0, DEBUG)",
        ],
        variables={"BUCKET": "a/b"},
    ),
]

HELD_OUT = [
    Case(
        "upload-loop",
        {},
        [
            "import io\nimport pandas as pd\nimport ipywidgets as widgets\nfrom IPython.display import display\n"
            "picker = widgets.FileUpload(accept='.csv', multiple=True)",
            "frames = []\nfor file in picker.value:\n    frames.append(pd.read_csv(io.BytesIO(file['content'])))\n"
            "table = pd.concat(frames)",
            "print(table['grade'].max() > 0)",
        ],
        user={0: _uploaded("picker", "grades.csv", _GRADES)},
        libraries=True,
    ),
    Case(
        "upload-button",
        {},
        [
            "import ipywidgets as widgets\nfile = widgets.FileUpload()\ngo = widgets.Button(description='Go')\nstate = {}\n\n"
            "def run(b):\n    state['lines'] = bytes(file.value[0]['content']).decode().splitlines()\n\ngo.on_click(run)",
            "lines = state['lines']\nprint(len(lines) > 0, lines[0].strip() != '')",
        ],
        user={0: f"{_uploaded('file', 'notes.txt', b'a b')}\ngo.click()"},
        libraries=True,
    ),
    Case(
        "radio",
        {},
        [
            "import ipywidgets as widgets\nbox = widgets.VBox([widgets.Label('Model')])\n"
            "model = widgets.RadioButtons(options={'linear': 1, 'square': 2}, value=None)\nbox.children += (model,)",
            "degree = model.value + 1\nprint(degree > 1)",
        ],
        user={0: "model.value = 2"},
        libraries=True,
    ),
    Case(
        "button-counter",
        {},
        [
            "from ipywidgets import Button, Text\nname = Text()\nsave = Button(description='Save')\nsaved = []",
            "def on_save(button):\n    saved.append(name.value)\n\nsave.on_click(on_save)",
            "print(saved[0] == saved[-1])",
        ],
        user={1: "name.value = 'ann'\nsave.click()"},
        libraries=True,
    ),
    Case(
        "getenv-class",
        {},
        [
            "import os\n\nclass Client:\n    def __init__(self):\n        self.key = os.environ.get('CLIENT_KEY')\n\n"
            "    def header(self):\n        return 'Bearer ' + self.key",
            "client = Client()",
            "print(client.header() != '')",
        ],
        variables={"CLIENT_KEY": "k"},
    ),
    Case(
        "getenv-assert",
        {},
        [
            "import os\nSETTINGS = {name: os.getenv(name) for name in ('HOST', 'PORT')}\nHOME = os.getenv('SCRATCH_HOME')",
            "assert HOME is not None, 'SCRATCH_HOME is missing'",
            "print(os.path.join(HOME, 'out') != '')",
        ],
        variables={"SCRATCH_HOME": "/scratch", "HOST": "h", "PORT": "1"},
    ),
    Case(
        "getenv-into",
        {},
        [
            "import os\nos.environ['SERVICE_TOKEN'] = os.getenv('MY_TOKEN')",
            "print('SERVICE_TOKEN' in os.environ)",
        ],
        variables={"MY_TOKEN": "x"},
    ),
    Case(
        "getenv-path",
        {},
        [
            "import os\nfrom pathlib import Path\n\ndef limit():\n    return float(os.environ.get('RATE_LIMIT')) * 2",
            "print(limit() > 0)",
            "print(Path(os.getenv('OUT_DIR')).name != '')",
        ],
        variables={"RATE_LIMIT": "2.5", "OUT_DIR": "out"},
    ),
]
