import { moveTo, ordinary } from '../instants.ts'

// Every test begins at one instant: what it shows does not depend on the hour at which it runs.
moveTo(ordinary)
