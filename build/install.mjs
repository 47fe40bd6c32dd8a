// Installs every package, those of development too, for commands that may be the first on a fresh clone.
import { fileURLToPath } from 'node:url'
import { installPackages } from './install-packages.mjs'

installPackages(fileURLToPath(new URL('..', import.meta.url)), 'all')
