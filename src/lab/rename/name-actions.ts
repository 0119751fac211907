/** What the commands on variables do: rename, go to the definition, find uses. */
import { Notification } from '@jupyterlab/apputils';
import type { TranslationBundle } from '@jupyterlab/translation';
import type { Occurrence } from '../../core/analysis/bindings/occurrence';
import { reachingDefinitions, starImportOf } from '../../core/rename/definitions';
import type { CellRange } from '../../core/rename/definitions';
import { REASONS } from '../../core/rename/messages';
import type { RenameTarget } from '../../core/rename/rename-binding';
import { planRename, renameTarget } from '../../core/rename/rename-binding';
import type { Message } from '../../core/messages/message';
import type { Navigation } from '../editor/navigation';
import type { FixService } from '../fixes/fix-service';
import type { CoreLoader } from '../session/core/core-loader';
import type { NotebookAnalysis } from '../session/analysis/notebook-analysis';
import { messageText } from '../ui/message-parts';
import { TOAST_OPTIONS } from '../ui/toast-options';
import type { AnalyzedNotebook } from './analyzed-notebook';
import { analyzedNotebook } from './analyzed-notebook';
import type { Pointer } from './pointer';
import { moveCaret } from './pointer';
import { askForName } from './rename-dialog';
import { chooseUse } from './uses-dialog';

/** What the actions need. */
export interface NameServices {
  readonly loader: CoreLoader;
  readonly navigation: Navigation;
  readonly fixes: FixService;
  readonly trans: TranslationBundle;
}

/** A variable at the cursor of a notebook. */
interface Found {
  readonly notebook: AnalyzedNotebook;
  readonly target: RenameTarget;
}

/** What can be done with a variable. */
export type NameAction = 'rename' | 'goToDefinition' | 'findUses';

/**
 * Does something with the variable at the cursor of a notebook.
 *
 * @param pointer where the context menu was opened, to move the cursor there
 */
export async function runNameAction(
  action: NameAction,
  analysis: NotebookAnalysis,
  services: NameServices,
  pointer: Pointer | null
): Promise<void> {
  const panel = services.navigation.viewOf(analysis);
  if (panel !== null && pointer !== null) {
    moveCaret(panel, pointer);
  }
  await new NameActions(analysis, services)[action]();
}

/** The actions on the variable at the cursor of a notebook. */
class NameActions {
  constructor(
    private readonly analysis: NotebookAnalysis,
    private readonly services: NameServices
  ) {}

  /** Asks for a new name, and renames the variable in all cells as one step of the undo history. */
  async rename(): Promise<void> {
    const { analysis } = this;
    const { fixes, navigation, trans } = this.services;
    const found = await this.find();
    if (found === null) {
      return;
    }
    const { notebook, target } = found;
    const { document, input, cell, offset } = notebook;
    const { name, scope } = target.binding;
    if (target.refusal !== null) {
      this.say(target.refusal);
      return;
    }
    if (analysis.readOnly) {
      Notification.warning(
        trans.__('This notebook is read-only: nothing can be renamed.'),
        TOAST_OPTIONS
      );
      return;
    }
    const plan = (newName: string): ReturnType<typeof planRename> =>
      planRename(input, cell, offset, newName);
    const question = { name, document, isGlobal: scope === null, plan };
    const chosen = await askForName(question, trans);
    if (chosen !== null) {
      const title = trans.__('Renamed %1 to %2', name, chosen.newName);
      fixes.applyEdits(analysis, [], chosen.plan.edits, title);
    }
    navigation.focus(analysis);
  }

  /** Goes to the definition that reaches the cursor; from the definition itself, lists the uses. */
  async goToDefinition(): Promise<void> {
    const found = await this.find();
    if (found === null) {
      return;
    }
    const { notebook, target } = found;
    const { binding, occurrence, refusal } = target;
    const definitions = reachingDefinitions(binding, occurrence, notebook.graph);
    const [definition] = definitions;
    if (definitions.length === 1) {
      await this.show(definition);
    } else if (definitions.length > 1) {
      const { trans } = this.services;
      await this.choose(trans.__('Definitions of %1', binding.name), definitions, null);
    } else if (binding.occurrences.some(({ role }) => role === 'define' || role === 'assign')) {
      await this.listUses(target);
    } else {
      const star = starImportOf(notebook.input, occurrence);
      if (star !== null) {
        await this.show(star);
      } else if (refusal !== null) {
        this.say(refusal);
      }
    }
  }

  /** Lists all occurrences of the variable, to go to one of them. */
  async findUses(): Promise<void> {
    const found = await this.find();
    if (found !== null) {
      await this.listUses(found.target);
    }
  }

  private async listUses({ binding, occurrence }: RenameTarget): Promise<void> {
    const { trans } = this.services;
    const { name, occurrences } = binding;
    const title = trans.__('Uses of %1 (%2)', name, occurrences.length);
    await this.choose(title, occurrences, occurrence);
  }

  private async choose(
    title: string,
    uses: readonly Occurrence[],
    current: Occurrence | null
  ): Promise<void> {
    const chosen = await chooseUse({ title, uses, current }, this.services.trans);
    if (chosen === null) {
      this.services.navigation.focus(this.analysis);
    } else {
      await this.show(chosen);
    }
  }

  private async show({ cell, start, end }: CellRange): Promise<void> {
    await this.services.navigation.show(this.analysis, cell.key, { start, end }, true);
  }

  private async find(): Promise<Found | null> {
    const { loader, navigation, trans } = this.services;
    const core = await loader.load();
    const notebook = await analyzedNotebook(this.analysis, navigation, core);
    if (notebook === null) {
      Notification.info(
        trans.__('Variables are found in code cells of Python notebooks.'),
        TOAST_OPTIONS
      );
      return null;
    }
    const target = renameTarget(notebook.input, notebook.cell, notebook.offset);
    if (target === null) {
      this.say({ template: REASONS.nothing, values: {} });
    }
    return target === null ? null : { notebook, target };
  }

  private say(message: Message): void {
    Notification.info(messageText(message, this.services.trans), TOAST_OPTIONS);
  }
}
