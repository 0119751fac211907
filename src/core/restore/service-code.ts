/** The cell that puts a stand-in in place of a module of a hosted service. */
import { pythonText } from './text-literals';

/** A module or a name that only a hosted service has. */
export type Service = 'google.colab' | 'kaggle_secrets' | 'dbutils';

/** Python code for the cells below. `secret` begins each made-up secret; `uploads` are files that stand for uploaded ones. */
export function serviceCode(service: Service, secret: string, uploads: readonly string[]): string {
  const head = `# Stand-in: \`${service}\` is not here. Its secrets are made up.`;
  const prefix = pythonText(secret);
  switch (service) {
    case 'google.colab':
      return [head, ...colabCode(prefix, uploads)].join('\n');
    case 'kaggle_secrets':
      return [
        head,
        'import sys as _sys, types as _types',
        '',
        'class _Secrets:',
        '    def get_secret(self, label):',
        `        return ${prefix} + label`,
        '',
        '    def get_gcloud_credential(self):',
        `        return ${prefix} + 'gcloud'`,
        '',
        "_kaggle = _types.ModuleType('kaggle_secrets')",
        '_kaggle.UserSecretsClient = _Secrets',
        "_sys.modules['kaggle_secrets'] = _kaggle"
      ].join('\n');
    case 'dbutils':
      return [
        head,
        'import types as _types',
        '',
        '_forms = {}',
        'dbutils = _types.SimpleNamespace(',
        '    secrets=_types.SimpleNamespace(',
        `        get=lambda scope, key: ${prefix} + key,`,
        '        list=lambda scope: [],',
        '        listScopes=lambda: []',
        '    ),',
        '    widgets=_types.SimpleNamespace(',
        '        text=lambda name, value="", *rest: _forms.update({name: value}),',
        '        dropdown=lambda name, value, *rest: _forms.update({name: value}),',
        '        combobox=lambda name, value, *rest: _forms.update({name: value}),',
        '        multiselect=lambda name, value, *rest: _forms.update({name: value}),',
        `        get=lambda name: _forms.get(name, ${prefix} + name),`,
        '        remove=lambda name: _forms.pop(name, None),',
        '        removeAll=lambda: _forms.clear()',
        '    )',
        ')'
      ].join('\n');
  }
}

function colabCode(prefix: string, uploads: readonly string[]): readonly string[] {
  const paths = uploads.map(pythonText).join(', ');
  return [
    'import os as _os, sys as _sys, types as _types',
    '',
    'def _module(name, **members):',
    '    made = _types.ModuleType(name)',
    '    made.__dict__.update(members)',
    '    _sys.modules[name] = made',
    '    return made',
    '',
    'def _nothing(*arguments, **options):',
    '    return None',
    '',
    'def _upload(*arguments, **options):',
    `    return {_os.path.basename(path): open(path, 'rb').read() for path in [${paths}]}`,
    '',
    'def _show(image):',
    '    import cv2',
    '    from IPython.display import Image, display',
    "    display(Image(cv2.imencode('.png', image)[1].tobytes()))",
    '',
    'class _SecretNotFoundError(Exception):',
    '    pass',
    '',
    'try:',
    '    import google as _google',
    'except ImportError:',
    "    _google = _module('google', __path__=[])",
    "_colab = _module('google.colab', __path__=[])",
    '_google.colab = _colab',
    'for _name, _members in {',
    "    'userdata': {",
    `        'get': lambda name: ${prefix} + name,`,
    "        'SecretNotFoundError': _SecretNotFoundError,",
    "        'NotebookAccessError': type('NotebookAccessError', (Exception,), {})",
    '    },',
    "    'files': {'upload': _upload, 'download': _nothing, 'view': _nothing},",
    "    'drive': {'mount': _nothing, 'flush_and_unmount': _nothing},",
    "    'auth': {'authenticate_user': _nothing, 'authenticate_service_account': _nothing},",
    "    'output': {'clear': _nothing, 'enable_custom_widget_manager': _nothing},",
    "    'data_table': {'enable_dataframe_formatter': _nothing, 'disable_dataframe_formatter': _nothing},",
    "    'patches': {'cv2_imshow': _show}",
    '}.items():',
    "    setattr(_colab, _name, _module('google.colab.' + _name, **_members))"
  ];
}
