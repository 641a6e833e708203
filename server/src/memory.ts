import { setFlagsFromString } from 'node:v8'

// By default, V8 lets a server of 70 MB of objects fill 250 MB before it collects the garbage (decision 0088). Every
// thread follows this, also one that starts later.
setFlagsFromString('--heap-growing-percent=60')
