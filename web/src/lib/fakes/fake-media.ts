import { FakeMediaStreamTrack } from 'fake-mediastreamtrack'
import { Device } from 'mediasoup-client'
import * as fakeParameters from 'mediasoup-client/fakeParameters'
import { FakeHandler } from 'mediasoup-client/handlers/FakeHandler'
import type { Consumer, HandlerFactory, HandlerInterface, Producer, Transport } from 'mediasoup-client/types'

/** mediasoup-client itself over a fake browser: real devices, transports, producers and consumers, and no network. */
export class FakeMedia {
  readonly transports: Transport[] = []
  readonly producers: Producer[] = []
  readonly consumers: Consumer[] = []
  /** Opening a device waits for this. */
  beforeOpening: Promise<unknown> = Promise.resolve()
  readonly #handlers: FakeHandler[] = []

  readonly openDevice = async (): Promise<Device> => {
    await this.beforeOpening
    const fake = FakeHandler.createFactory(fakeParameters)
    const handlerFactory: HandlerFactory = {
      ...fake,
      factory: (options) => {
        const handler = fake.factory(options)
        this.#remember(handler)
        return handler
      },
    }
    const device = await Device.factory({ handlerFactory })
    device.observer.on('newtransport', (transport) => {
      this.transports.push(transport)
      transport.observer.on('newproducer', (producer) => this.producers.push(producer))
      transport.observer.on('newconsumer', (consumer) => this.consumers.push(consumer))
    })
    return device
  }

  /** The newest transport's path changes. */
  setConnection(state: 'connected' | 'disconnected' | 'failed'): void {
    this.#handlers.at(-1)?.setConnectionState(state)
  }

  get openTransports(): readonly Transport[] {
    return this.transports.filter(({ closed }) => !closed)
  }

  get openProducers(): readonly Producer[] {
    return this.producers.filter(({ closed }) => !closed)
  }

  get openConsumers(): readonly Consumer[] {
    return this.consumers.filter(({ closed }) => !closed)
  }

  #remember(handler: HandlerInterface): void {
    if (handler instanceof FakeHandler) this.#handlers.push(handler)
  }
}

/** A camera's, screen's or microphone's track. `remoteStop` ends it as a pulled cable does. */
export function fakeTrack(
  kind: 'audio' | 'video',
  id: string,
  size: { width?: number; height?: number } = {},
): FakeMediaStreamTrack {
  return new FakeMediaStreamTrack({ kind, id, settings: { deviceId: id, ...size } })
}
