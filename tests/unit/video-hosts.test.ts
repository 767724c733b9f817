import { expect, test } from 'vitest'
import { isVideoUrl, videoHosts } from '#contract/rules/video-hosts.ts'
import { sanitisePost } from '../../api/features/blog/sanitise.ts'

test.each(videoHosts)('a player of %s may be embedded and is kept in a post', (host) => {
  const src = `https://${host}/video/1`
  expect(isVideoUrl(src)).toBe(true)
  expect(sanitisePost(`<iframe src="${src}"></iframe>`)).toContain(src)
})

test.each([
  'http://player.vimeo.com/video/1', '//player.vimeo.com/video/1', 'https://player.vimeo.com.evil.example/1', 'https://evil.example/?player.vimeo.com',
  'https://player.vimeo.com:8443/1', 'https://player.vimeo.com@evil.example/', 'javascript:alert(1)', '/video', '',
])('%j may not be embedded', (src) => {
  expect(isVideoUrl(src)).toBe(false)
})
