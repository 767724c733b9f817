import { expect, test } from 'vitest'
import { isVideoUrl, videoHosts } from '#contract/rules/video-hosts.ts'
import { sanitizePost } from '../../api/db/sanitize-post.ts'

test.each(videoHosts)('a video player of %s is not removed from a post', (host) => {
  const src = `https://${host}/video/1`
  expect(isVideoUrl(src)).toBe(true)
  expect(sanitizePost(`<iframe src="${src}"></iframe>`)).toContain(src)
})

test.each([
  'http://player.vimeo.com/video/1',
  '//player.vimeo.com/video/1',
  'https://player.vimeo.com.evil.example/1',
  'https://evil.example/?player.vimeo.com',
  'https://player.vimeo.com:8443/1',
  'https://player.vimeo.com@evil.example/',
  'javascript:alert(1)',
  '/video',
  '',
])('a frame with the URL %j is removed from a post', (src) => {
  expect(isVideoUrl(src)).toBe(false)
  expect(
    sanitizePost(`<p>Before</p><iframe src="${src}" title="Video">inside</iframe><p>After</p>`),
  ).toBe('<p>Before</p><p>After</p>')
})

test('a frame without a URL is removed from a post', () => {
  expect(sanitizePost('<p>Before</p><iframe srcdoc="x"></iframe>')).toBe('<p>Before</p>')
})
