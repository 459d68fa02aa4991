import { describe, expect, it } from 'vitest'
import { sha256Hex } from '../../kernel/lib/hashes.rules.ts'
import { decideTakeOver, deviceOf, isActivePage, isElsewhere, isSilent, type PageHold } from './test-page.rules.ts'

const FIREFOX = deviceOf('Firefox')
const hold: PageHold = {
  pageId: 'page',
  pageSecretHash: sha256Hex('the secret'),
  pageLoginId: 'login',
  pageDevice: FIREFOX,
}

const nobody: PageHold = { pageId: null, pageSecretHash: null, pageLoginId: null, pageDevice: null }

describe('isActivePage', () => {
  it.each([
    { name: 'its secret and its login', of: hold, secret: 'the secret', login: 'login', is: true },
    { name: 'its secret with another login', of: hold, secret: 'the secret', login: 'another', is: false },
    { name: 'its login without its secret', of: hold, secret: 'another', login: 'login', is: false },
    { name: 'the public name of the page', of: hold, secret: 'page', login: 'login', is: false },
    { name: 'the stored hash', of: hold, secret: sha256Hex('the secret'), login: 'login', is: false },
    { name: 'anything while nobody holds it', of: nobody, secret: '', login: 'login', is: false },
  ])('$name: $is', ({ of, secret, login, is }) => {
    expect(isActivePage(of, secret, login)).toBe(is)
  })
})

describe('isElsewhere', () => {
  it.each([
    { name: 'the same login and browser', of: hold, login: 'login', device: FIREFOX, is: false },
    { name: 'another login', of: hold, login: 'another', device: FIREFOX, is: true },
    { name: 'another browser with the same login', of: hold, login: 'login', device: deviceOf('Chrome'), is: true },
    {
      name: 'anybody where the page is of a version that noted no login',
      of: { ...hold, pageSecretHash: null, pageLoginId: null, pageDevice: null },
      login: 'login',
      device: FIREFOX,
      is: false,
    },
    { name: 'anybody while nobody holds it', of: nobody, login: 'another', device: deviceOf(null), is: false },
  ])('$name: $is', ({ of, login, device, is }) => {
    expect(isElsewhere(of, { authSessionId: login, device })).toBe(is)
  })
})

describe('isSilent', () => {
  const now = new Date('2026-11-22T05:00:00.000Z')
  const ago = (seconds: number): Date => new Date(now.getTime() - seconds * 1_000)
  it.each([
    { name: 'is connected, however long ago it took the test', isConnected: true, heardAt: [ago(3_600)], is: false },
    { name: 'left 29 s ago', isConnected: false, heardAt: [ago(3_600), ago(29), null], is: false },
    { name: 'left 30 s ago', isConnected: false, heardAt: [ago(3_600), ago(30), null], is: true },
    {
      name: 'left, and whose answers still come',
      isConnected: false,
      heardAt: [ago(3_600), ago(300), ago(4)],
      is: false,
    },
    {
      name: 'took the test just now and has yet to connect',
      isConnected: false,
      heardAt: [ago(2), ago(300), ago(310)],
      is: false,
    },
    { name: 'took the test and never connected', isConnected: false, heardAt: [ago(31), null, null], is: true },
  ])('of a page that $name: $is', ({ isConnected, heardAt, is }) => {
    expect(isSilent({ isConnected, heardAt }, now)).toBe(is)
  })
})

describe('decideTakeOver', () => {
  const asked = { pageSecret: 'the secret', replace: false }
  it.each([
    { name: 'nobody had it', of: nobody, login: 'login', wish: { replace: false }, kind: 'first' },
    { name: 'a reload', of: hold, login: 'login', wish: asked, kind: 'again' },
    { name: 'a new login of the same page', of: hold, login: 'another', wish: asked, kind: 'signed-in-again' },
    {
      name: 'another tab that does not ask for it',
      of: hold,
      login: 'login',
      wish: { replace: false },
      kind: 'refuse',
    },
    { name: 'another tab that asks for it', of: hold, login: 'login', wish: { replace: true }, kind: 'replaces' },
    {
      name: 'a wrong secret',
      of: hold,
      login: 'another',
      wish: { pageSecret: 'guessed', replace: false },
      kind: 'refuse',
    },
    {
      name: 'a wrong secret that asks for it',
      of: hold,
      login: 'another',
      wish: { pageSecret: 'guessed', replace: true },
      kind: 'replaces',
    },
    {
      name: 'another tab that does not ask for it, where the page is silent',
      of: hold,
      login: 'login',
      wish: { replace: false },
      isHolderSilent: true,
      kind: 'inherits',
    },
    {
      name: 'a silent page that comes back',
      of: hold,
      login: 'login',
      wish: asked,
      isHolderSilent: true,
      kind: 'again',
    },
  ])('$name: $kind', ({ of, login, wish, isHolderSilent = false, kind }) => {
    expect(decideTakeOver(of, { authSessionId: login, device: FIREFOX }, wish, isHolderSilent).kind).toBe(kind)
  })
})
