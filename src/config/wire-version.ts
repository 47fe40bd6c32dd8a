/** The version of the words that devices and the server exchange, apart from what documents and commands are made of. */

/** Names it in every request of replication. Builds from before it was named speak version 1. */
export const WIRE_HEADER = 'nearhelp-wire'
export const WIRE_VERSION = 1
/** The oldest that this server still tells news to. What a device has to hand in it takes from every version. */
export const OLDEST_WIRE_VERSION = 1
/** Answer to a version that is told nothing any more: what the request says of itself is not met. */
export const OUTDATED_CLIENT_STATUS = 412
