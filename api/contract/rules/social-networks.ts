import type { Contractor } from '../entities.ts'

/** The social networks of a contractor, in the order of their links. */
export const socialNetworks = [
  { field: 'facebookUrl', label: 'Facebook' },
  { field: 'twitterUrl', label: 'Twitter' },
  { field: 'instagramUrl', label: 'Instagram' },
  { field: 'youtubeUrl', label: 'YouTube' },
  { field: 'tiktokUrl', label: 'TikTok' },
] as const satisfies readonly { field: keyof Contractor; label: string }[]

type SocialUrls = Pick<Contractor, (typeof socialNetworks)[number]['field']>

/** Returns the social media URLs that are not null. */
export function socialMediaLinks(contractor: SocialUrls): string[] {
  return socialNetworks.flatMap(({ field }) => contractor[field] ?? [])
}
