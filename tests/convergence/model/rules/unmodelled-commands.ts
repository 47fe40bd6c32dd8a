/**
 * Commands that the model has no rule for and no run submits, each with the reason. A new command belongs in the rules
 * and `random-command.ts`, or here.
 */
export const UNMODELLED_COMMANDS: Readonly<Record<string, string>> = {
  admit_provider: 'no device gives it and no run has an admin: tests/contract/admin/moderation-actions.test.ts',
  count_review: 'nobody in a run has contacts to verify: src/domain/reviews/review-counting.test.ts',
  moderate_content: 'no device gives it and no run has an admin: tests/contract/admin/content-reports.test.ts',
  report_content:
    'what it writes no device holds: tests/contract/admin/content-reports.test.ts, src/domain/commands/moderation/report-content.test.ts',
  admit_person: 'likewise: tests/contract/admin/blocked-users.test.ts',
}
