/** Compiles any message to lingui's form. A build uses `compile-placeholders.ts` instead and ships no parser. */
export { compileMessage as compile } from '@lingui/message-utils/compileMessage'
