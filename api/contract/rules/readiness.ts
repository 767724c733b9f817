import type { ReadinessCheck } from '../readiness.ts'
import type { Site } from '../site-settings.ts'

/** What the settings alone decide. `defaults` is the site while nothing is set. */
export function settingsReadiness(
  { name, contact, testimonials }: Pick<Site, 'name' | 'contact' | 'testimonials'>,
  defaults: Pick<Site, 'name' | 'contact'>,
): Pick<Record<ReadinessCheck, boolean>, 'identity' | 'telephone' | 'testimonials'> {
  return {
    identity: name !== defaults.name && contact.email !== defaults.contact.email,
    // 555-01xx is for films.
    telephone: !/55501\d\d$/.test(contact.phone.replace(/\D/g, '')),
    testimonials: !testimonials.some(({ isSample }) => isSample),
  }
}
