/** Answers to questions about the variable at a position: where it is defined and used, its rename. */
import { LSPErrorCodes, ResponseError } from 'vscode-languageserver/node';
import type { Location, Position, Range, WorkspaceEdit } from 'vscode-languageserver/node';
import type { Occurrence } from '../core/analysis/bindings/occurrence';
import { isDefinition } from '../core/analysis/bindings/occurrence';
import { formatMessage } from '../core/messages/message';
import { reachingDefinitions, starImportOf } from '../core/rename/definitions';
import { REASONS } from '../core/rename/messages';
import { planRename, renameTarget } from '../core/rename/rename-binding';
import type { RenameTarget } from '../core/rename/rename-binding';
import type { AnalyzedVersion } from './analysis';
import type { CellPosition, EditSupport, OpenNotebook } from './open-notebook';

/** A variable at a position. */
export interface NameAtPosition extends RenameTarget {
  readonly position: CellPosition;
}

/** What a rename changes, and what to know about it. */
export interface RenameAnswer {
  readonly edit: WorkspaceEdit;
  readonly warnings: readonly string[];
}

/** The variables of one analyzed version of a notebook. */
export class NotebookVariables {
  constructor(
    private readonly notebook: OpenNotebook,
    private readonly version: AnalyzedVersion
  ) {}

  /** The variable at a position; null where there is none. */
  at(uri: string, position: Position): NameAtPosition | null {
    const found = this.notebook.at(uri, position);
    if (found === null || found.cell.type !== 'code' || this.version.result.graph === null) {
      return null;
    }
    const target = renameTarget(this.version.names, found.cell, found.offset);
    return target === null ? null : { ...target, position: found };
  }

  /** The definitions that the variable may have at a position. */
  definitions({ binding, occurrence }: NameAtPosition): readonly Location[] {
    const { names, result } = this.version;
    const reaching = reachingDefinitions(binding, occurrence, result.graph);
    if (reaching.length > 0) {
      return this.locations(reaching);
    }
    if (isDefinition(occurrence)) {
      return this.locations([occurrence]);
    }
    const star = starImportOf(names, occurrence);
    const location = star === null ? null : this.notebook.locate(star.cell, star);
    return location === null ? [] : [location];
  }

  /** All occurrences of the variable. */
  references({ binding }: NameAtPosition, withDefinitions: boolean): readonly Location[] {
    return this.locations(
      binding.occurrences.filter(each => withDefinitions || !isDefinition(each))
    );
  }

  /** The range and the name to rename; throws where the variable cannot be renamed. */
  renameRange(uri: string, position: Position): { range: Range; placeholder: string } {
    const target = this.at(uri, position);
    if (target === null) {
      throw refusal(REASONS.nothing);
    }
    if (target.refusal !== null) {
      throw refusal(formatMessage(target.refusal));
    }
    const range = this.locations([target.occurrence]).at(0)?.range;
    if (range === undefined) {
      throw refusal(REASONS.nothing);
    }
    return { range, placeholder: target.binding.name };
  }

  /** Renames the variable in all cells; throws where it would change more than the name. */
  rename(uri: string, position: Position, newName: string, support: EditSupport): RenameAnswer {
    const target = this.at(uri, position);
    if (target === null) {
      throw refusal(REASONS.nothing);
    }
    const { cell, offset } = target.position;
    const plan = planRename(this.version.names, cell, offset, newName);
    if (!plan.ok) {
      throw refusal(formatMessage(plan.reason));
    }
    const edit = this.notebook.workspaceEdit(plan.edits, support);
    if (edit === null) {
      throw refusal(this.notebook.editRefusal());
    }
    return { edit, warnings: plan.warnings.map(formatMessage) };
  }

  private locations(occurrences: readonly Occurrence[]): readonly Location[] {
    return occurrences.flatMap(each =>
      each.form === 'hidden' ? [] : (this.notebook.locate(each.cell, each) ?? [])
    );
  }
}

function refusal(message: string): ResponseError<void> {
  return new ResponseError(LSPErrorCodes.RequestFailed, message);
}
