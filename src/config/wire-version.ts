/** Version of the replication protocol between devices and the server, apart from the schemas of documents and commands. */

/** Header with the protocol version in every replication request. Builds without this header speak version 1. */
export const WIRE_HEADER = 'nearhelp-wire'
export const WIRE_VERSION = 1
/** Oldest version to which this server still sends changes. It accepts commands from every version. */
export const OLDEST_WIRE_VERSION = 1
/** Status sent to a version that gets no changes any more (412 Precondition Failed): the version header does not meet the minimum. */
export const OUTDATED_CLIENT_STATUS = 412
