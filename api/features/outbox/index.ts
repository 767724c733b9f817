import type { Feature, FeatureDeps } from '../../feature.ts'
import { startDelivery } from './deliver.ts'

export function outbox({ db, log, mail: { mailer }, events }: FeatureDeps): Feature {
  return {
    startLoops: () => {
      if (!mailer) return []
      const delivery = startDelivery({ db, log, mailer })
      events.on('mailWaiting', delivery.runNow)
      return [delivery]
    },
  }
}
