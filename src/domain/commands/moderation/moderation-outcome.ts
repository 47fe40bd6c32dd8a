import type { HiddenContent } from '../../documents/report.ts'
import type { Effect } from '../command.ts'

/** Effects on the documents that show the content, and the content to keep. Functions return undefined in an unexpected state. */
export interface ModerationOutcome {
  readonly effects: readonly Effect[]
  /** Undefined once it is shown again. */
  readonly kept: HiddenContent | undefined
}
