// Imported one by one instead of through index.css, because the build does not minify imports of style sheets.
import './panel.css';
import './cells.css';
import './editor.css';
import './dialogs.css';
import './check.css';
import './restore.css';
import './notebook-view.css';
import './data.css';
import './graph.css';
import './upgrade.css';
import './variables.css';
import './timeline.css';
import './slices.css';
import './rename.css';
import './tour.css';
