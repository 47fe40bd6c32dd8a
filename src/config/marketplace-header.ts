/** Header of each replication response with the hash of the marketplace in force. Absent where an operator adds nothing to the built-in one. */
export const MARKETPLACE_HEADER = 'nearhelp-marketplace'
