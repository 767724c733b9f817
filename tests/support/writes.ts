import { randomUUID } from 'node:crypto'
import { contract } from '#contract'
import type { Endpoint } from '#contract/endpoint.ts'
import { PASSWORD } from './passwords.ts'
import { postForm } from './posts.ts'
import { listingForm } from './users.ts'

/** A part of names and texts that is different in every call. */
export const newSuffix = () => `zz${randomUUID().slice(0, 8)}zz`
export const suffixPattern = /zz[0-9a-f]{8}zz/g

export type Sender = 'visitor' | 'owner' | 'admin'

export interface Write {
  endpoint: Endpoint
  as: Sender
  body: (suffix: string) => object
  /** The row that the path names. */
  target?: 'listing' | 'post' | 'category' | 'report' | 'contact request'
  /** Other fields that the endpoint accepts. */
  aliases?: readonly string[]
}

const adminForm = (suffix: string) => ({
  name: `Bay Roofing ${suffix}`,
  categoryId: 2,
  city: 'Tampa',
  state: 'Florida',
  location: '2 Quay Street',
  phoneNumber: '(813) 555-0101',
})
const adminAliases = ['phone', 'address']
const post = (suffix: string) =>
  postForm({ title: `A roof that leaks ${suffix}`, slug: `a-roof-that-leaks-${suffix}` })
const contactForm = (suffix: string) => ({
  businessName: `Bay Plumbing ${suffix}`,
  email: 'bay@example.com',
  phoneNumber: '(813) 555-0102',
  category: 'plumbing',
  message: 'Please list us.',
})

const {
  session,
  ownerListings,
  adminContractors,
  adminBlog,
  contactRequests,
  reports,
  adminCategories,
} = contract
/** The endpoints that store a form, with a valid body. */
export const writes: readonly Write[] = [
  {
    endpoint: session.register,
    as: 'visitor',
    body: (suffix) => ({ email: `new-${suffix}@example.com`, password: PASSWORD }),
  },
  {
    endpoint: session.changePassword,
    as: 'owner',
    body: () => ({ currentPassword: PASSWORD, password: PASSWORD }),
  },
  {
    endpoint: ownerListings.create,
    as: 'owner',
    body: (suffix) => listingForm({ name: `Harbour Joinery ${suffix}` }),
  },
  {
    endpoint: ownerListings.update,
    as: 'owner',
    target: 'listing',
    body: (suffix) => ({ description: `Shelves, stairs and doors, made to measure. ${suffix}` }),
    aliases: ['phoneNumber', 'location'],
  },
  {
    endpoint: adminContractors.create,
    as: 'admin',
    body: adminForm,
    aliases: adminAliases,
  },
  {
    endpoint: adminContractors.update,
    as: 'admin',
    target: 'listing',
    body: (suffix) => ({ description: `Shelves, stairs and doors, made to measure. ${suffix}` }),
    aliases: adminAliases,
  },
  { endpoint: adminBlog.create, as: 'admin', body: post },
  {
    endpoint: adminBlog.update,
    as: 'admin',
    target: 'post',
    body: (suffix) => ({ excerpt: `What to do first, and whom to call. ${suffix}` }),
  },
  { endpoint: contactRequests.submit, as: 'visitor', body: contactForm },
  {
    endpoint: contactRequests.update,
    as: 'admin',
    target: 'contact request',
    body: () => ({ isRead: true }),
  },
  {
    endpoint: reports.submit,
    as: 'visitor',
    target: 'listing',
    body: (suffix) => ({ reason: 'other', message: `The shop is somewhere else. ${suffix}` }),
  },
  { endpoint: reports.update, as: 'admin', target: 'report', body: () => ({ isDone: true }) },
  {
    endpoint: adminCategories.create,
    as: 'admin',
    body: (suffix) => ({ name: `Diving ${suffix}`, icon: 'wrench' }),
  },
  {
    endpoint: adminCategories.update,
    as: 'admin',
    target: 'category',
    body: (suffix) => ({ description: `Pipes and taps. ${suffix}` }),
  },
]
