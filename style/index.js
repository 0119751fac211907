// One by one, and not through index.css: what a style sheet imports is not made compact by the build.
import './panel.css';
import './cells.css';
import './editor.css';
import './dialogs.css';
import './check.css';
