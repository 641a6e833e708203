import type { Handlers } from '../../http/serveContract.ts'

const later = (call: string) =>
  ({
    [call]: () => {
      throw new Error(`${call} is not built yet`)
    },
  })[call] as () => never

export const jobsHandlers: Handlers<'jobs'> = {
  list: later('listJobs'),
  get: later('get'),
  create: later('createJob'),
  edit: later('editJob'),
  remove: later('remove'),
  setStatus: later('setJobStatus'),
  apply: later('applyForJob'),
  own: later('own'),
  withdraw: later('withdraw'),
  applications: later('listApplications'),
  application: later('application'),
  decide: later('decideApplication'),
  resume: later('resume'),
  stats: later('stats'),
}
