// Installs all packages, including those for development, for commands that can be the first on a fresh clone.
import { fileURLToPath } from 'node:url'
import { installPackages } from './install-packages.mjs'

installPackages(fileURLToPath(new URL('..', import.meta.url)), 'all')
