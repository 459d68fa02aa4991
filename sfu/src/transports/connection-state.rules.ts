import type { ConnectionState } from '@pengawas/shared/contracts/proctoring'
import type { types } from 'mediasoup'

/**
 * A transport's ICE and DTLS states as people are shown them. ICE may come back after it was lost (a network change, a
 * restart); DTLS that has been closed or has failed never does, and such a transport is useless.
 */
export function connectionStateOf(
  ice: types.IceState,
  dtls: types.DtlsState,
  hasBeenConnected: boolean,
): ConnectionState {
  if (ice === 'closed' || dtls === 'closed' || dtls === 'failed') return 'disconnected'
  const iceIsUp = ice === 'connected' || ice === 'completed'
  if (iceIsUp && dtls === 'connected') return 'connected'
  return hasBeenConnected ? 'reconnecting' : 'connecting'
}
