/** Any message to lingui's compiled form. A build takes `compile-places.ts` instead and brings no parser. */
export { compileMessage as compile } from '@lingui/message-utils/compileMessage'
