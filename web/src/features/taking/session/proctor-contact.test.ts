import { expect, it } from 'vitest'
import { FakeBackend, TEST_ID } from '../fakes/fake-backend.ts'
import { createTestStore } from '../store/test-store.ts'
import { ProctorContact } from './proctor-contact.ts'

const GIVEN = { id: 'given', kind: 'incident', creditMs: 420_000, reason: 'Listrik padam' } as const

it('shows time that was given once, until it is acknowledged', async () => {
  const backend = new FakeBackend()
  backend.timeGiven = [GIVEN]
  const store = createTestStore(true)
  const contact = new ProctorContact(TEST_ID, backend, store)
  contact.onTimeGiven(GIVEN)
  contact.take(await backend.fetchRun())
  expect(store.getState().timeGiven).toEqual([GIVEN])
  contact.seeTime(GIVEN.id)
  expect(store.getState().timeGiven).toEqual([])
})

it('shows time no longer that was taken back, also where the page was away meanwhile', async () => {
  const backend = new FakeBackend()
  const store = createTestStore(true)
  const contact = new ProctorContact(TEST_ID, backend, store)
  contact.onTimeGiven({ ...GIVEN, id: 'taken back at once' })
  contact.onTimeTakenBack('taken back at once')
  expect(store.getState().timeGiven).toEqual([])
  contact.onTimeGiven({ ...GIVEN, id: 'taken back unheard' })
  contact.take(await backend.fetchRun())
  expect(store.getState().timeGiven).toEqual([])
})

it('asks for help, and knows when a proctor has seen it', async () => {
  const backend = new FakeBackend()
  const store = createTestStore(true)
  const contact = new ProctorContact(TEST_ID, backend, store)
  await contact.askForHelp()
  const { help } = store.getState()
  expect(help?.seenAt).toBeNull()
  if (help !== null) contact.onHelp({ ...help, seenAt: help.at })
  expect(store.getState().help?.seenAt).toBe(help?.at)
})
