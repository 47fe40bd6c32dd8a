/** Earlier texts that are still there, and texts that use a word to avoid, each with its reason. */
export const KEPT_TEXTS: Readonly<Record<string, string>> = {
  'sheet.no_distance': 'quoted by the decisions of the product',
  'question.water_off': 'quoted by the decisions of the product',
  'map.me': '“You are here” is what signs on maps say',
  'refusal.kyc_pending': 'quoted by the specification',
  'refusal.internal': 'quoted by the specification',
  'refusal.place_missing': 'quoted by the decisions, "Where"',
}
