// With the Trusted Types policy that the app installs before anything else, and the map loaded later, as in the app.
import '#app/startup/early-setup.ts'

await import('./main.tsx')
