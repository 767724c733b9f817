import type { ContactRequest } from '#contract/entities.ts'

export interface DemoContactRequest extends Omit<ContactRequest, 'id' | 'createdAt'> {
  /** Age of the request when the demo data is loaded. */
  hoursAgo: number
}

const read = { isRead: true, isSpam: false }
const unread = { isRead: false, isSpam: false }

/** The demo admin's inbox, oldest first: read and unread requests, and one that was flagged as spam. */
export const demoContactRequests: readonly DemoContactRequest[] = [
  {
    businessName: 'Gulf Breeze Plumbing',
    email: 'office@gulfbreeze.example',
    phoneNumber: '(813) 555-0141',
    category: 'plumbing',
    ...read,
    hoursAgo: 170,
    message:
      'We have served Tampa and Brandon since 1998 and would like to be listed. Licence and insurance papers can be sent today.',
  },
  {
    businessName: 'Sunrise Painting Co.',
    email: 'maria@sunrisepainting.example',
    phoneNumber: '(407) 555-0118',
    category: 'painting',
    ...read,
    hoursAgo: 121,
    message:
      'Our phone number has changed. The listing still shows the old one, could you correct it?',
  },
  {
    businessName: 'RankBoost Partners',
    email: 'sales@rankboost.example',
    phoneNumber: '+1 202 555 0100',
    category: 'other',
    isRead: false,
    isSpam: true,
    hoursAgo: 53,
    message:
      'First place on every search engine within two weeks, guaranteed. 5,000 backlinks for one small fee. Reply now for a discount.',
  },
  {
    businessName: 'Coastal Air & Heat',
    email: 'service@coastalair.example',
    phoneNumber: '(727) 555-0163',
    category: 'hvac',
    ...unread,
    hoursAgo: 27,
    message:
      'We install and repair heat pumps in Clearwater, Largo and St. Petersburg. What do you need from us for a listing?',
  },
  {
    businessName: 'Palm & Pine Landscaping',
    email: 'hello@palmandpine.example',
    phoneNumber: '(352) 555-0190',
    category: 'landscaping',
    ...unread,
    hoursAgo: 9,
    message:
      'Family business with four crews around Gainesville. We do lawns, irrigation and tree work.\n\nPlease call in the afternoon, mornings are busy.',
  },
  {
    businessName: 'Brightside Electric',
    email: 'jo@brightside.example',
    phoneNumber: '(305) 555-0127',
    category: 'electrical',
    ...unread,
    hoursAgo: 2,
    message:
      'I paid for a listing yesterday and cannot find where to add photos. Where do I have to look?',
  },
]
