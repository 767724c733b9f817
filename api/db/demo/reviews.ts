import type { HidingReason } from '#contract/reviews.ts'

export interface DemoReview {
  contractorId: number
  /** Email of the demo account; null for an account that was deleted. */
  author: string | null
  authorName: string
  stars: number
  text: string
  status: 'waiting' | 'published' | 'hidden'
  /** Age when the demo data is loaded. */
  daysAgo: number
  askedForQuote?: boolean
  reply?: { text: string; daysAgo: number }
  editedDaysAgo?: number
  hiddenReason?: HidingReason
  hiddenNote?: string
  objection?: { message: string; result: 'kept' | 'restored' | null }
  /** A report of the owner of the listing. */
  report?: { reason: HidingReason; message: string }
}

/** Reviews in every state, most of them of a listing of the demo owner, oldest first. */
export const demoReviews: readonly DemoReview[] = [
  {
    contractorId: 8,
    author: null,
    authorName: 'Former member',
    stars: 5,
    text: 'Came on the day they said, covered the floor, and the bill was the estimate to the dollar.',
    status: 'published',
    daysAgo: 210,
  },
  {
    contractorId: 8,
    author: 'credit@example.com',
    authorName: 'Dana P.',
    stars: 4,
    text: 'Good work, but the second visit was two weeks later than planned. They called and said why.',
    status: 'published',
    daysAgo: 64,
    askedForQuote: true,
    reply: {
      text: 'Thank you, Dana. The part was late, and we now order it before the first visit.',
      daysAgo: 60,
    },
    editedDaysAgo: 50,
  },
  {
    contractorId: 8,
    author: 'member@example.com',
    authorName: 'Morgan',
    stars: 2,
    text: 'The job is done, but I had to ask three times for the invoice, and nobody cleaned up.',
    status: 'published',
    daysAgo: 6,
    report: { reason: 'fake', message: 'We cannot find a customer of this name in our books.' },
  },
  {
    contractorId: 30,
    author: 'credit@example.com',
    authorName: 'Dana P.',
    stars: 5,
    text: 'Quick, clean, and they explained every step. They even took the old one away.',
    status: 'published',
    daysAgo: 33,
  },
  {
    contractorId: 31,
    author: 'credit@example.com',
    authorName: 'Dana P.',
    stars: 5,
    text: 'Ten out of ten, and there is a discount for everybody who says so in a review here.',
    status: 'hidden',
    daysAgo: 21,
    hiddenReason: 'paid',
    hiddenNote: 'The text says that a discount was offered for the review.',
    objection: {
      message: 'The discount was for everybody, whether they wrote something nice or not.',
      result: 'kept',
    },
  },
  {
    contractorId: 30,
    author: 'member@example.com',
    authorName: 'Morgan',
    stars: 1,
    text: 'The man who came, I have his full name and home street, was rude to my mother.',
    status: 'hidden',
    daysAgo: 9,
    hiddenReason: 'private',
    objection: {
      message: 'There is no name in it, I only say that I know it. Please look at it again.',
      result: null,
    },
  },
  {
    contractorId: 31,
    author: 'member@example.com',
    authorName: 'Morgan',
    stars: 3,
    text: 'Fair price and friendly. The paint at the window frame has to be done once more.',
    status: 'waiting',
    daysAgo: 1,
  },
]
