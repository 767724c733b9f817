/**
 * Hosts that many businesses share: mail providers, site builders, directories and social networks.
 * An address at one of them, or a page on it, does not show whose business it is.
 */
const sharedHosts = new Set(
  `
  aol.com att.net bellsouth.net centurylink.net centurytel.net charter.net comcast.net cox.net
  earthlink.net embarqmail.com fastmail.com frontier.com frontiernet.net gmail.com gmx.com gmx.net
  googlemail.com hey.com hotmail.com icloud.com juno.com live.com mac.com mail.com me.com mindspring.com
  msn.com netscape.net netzero.net optonline.net outlook.com pacbell.net pm.me proton.me protonmail.com
  q.com roadrunner.com rocketmail.com rr.com sbcglobal.net spectrum.net suddenlink.net tds.net tuta.com
  tutanota.com verizon.net windstream.net xfinity.com yahoo.com yandex.com ymail.com zoho.com zohomail.com

  angelfire.com azurewebsites.net bigcartel.com blogspot.com business.site carrd.co cloudfront.net
  durable.co editorx.io firebaseapp.com github.io gitlab.io godaddysites.com herokuapp.com hubspotpagebuilder.com
  jimdo.com jimdofree.com jimdosite.com mailchimpsites.com multiscreensite.com mystrikingly.com myshopify.com
  netlify.app notion.site onrender.com pages.dev shopify.com site123.me square.site squarespace.com
  strikingly.com tripod.com tumblr.com typepad.com ueniweb.com vercel.app vistaprintdigital.com web.app
  webflow.io webnode.com webs.com weebly.com weeblysite.com wix.com wixsite.com wordpress.com workers.dev
  yolasite.com zyrosite.com

  angi.com angieslist.com bark.com bbb.org bing.com buildzoom.com chamberofcommerce.com craigslist.org
  expertise.com foursquare.com g.page goo.gl google.com homeadvisor.com homedepot.com houzz.com lowes.com
  manta.com mapquest.com nextdoor.com porch.com superpages.com taskrabbit.com thumbtack.com yellowpages.com
  yelp.com

  beacons.ai bio.link bit.ly facebook.com fb.com fb.me instagram.com linkedin.com linktr.ee m.me medium.com
  pinterest.com reddit.com snapchat.com t.me threads.net tiktok.com twitter.com wa.me whatsapp.com x.com
  youtu.be youtube.com
`
    .trim()
    .split(/\s+/),
)

/** Returns true for a shared host and for every name below it, such as `joes.wixsite.com`. */
export function isSharedHost(host: string): boolean {
  const labels = host.split('.')
  return labels.some((_, index) => sharedHosts.has(labels.slice(index).join('.')))
}
