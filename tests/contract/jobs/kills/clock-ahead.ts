/** Loaded into a server: its clock is ahead by the milliseconds in a file, read at the start, so that deadlines pass between two starts. */
import { readFileSync } from 'node:fs'

const file = process.env['CLOCK_AHEAD_FILE']
const aheadMs = file === undefined ? 0 : Number(readFileSync(file, 'utf8'))
const now = Date.now.bind(Date)
Date.now = () => now() + aheadMs
