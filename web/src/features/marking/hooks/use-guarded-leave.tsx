import { Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'

/** Asks before a page is left on which something was typed and not saved. */
export function useGuardedLeave(isDirty: () => boolean): void {
  const { t } = useTranslation('actions')
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isDirty(),
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    modals.openConfirmModal({
      title: t('unsaved.title'),
      children: <Text>{t('unsaved.text')}</Text>,
      labels: { confirm: t('unsaved.close'), cancel: t('unsaved.stay') },
      confirmProps: { color: 'red' },
      onConfirm: () => blocker.proceed(),
      onCancel: () => blocker.reset(),
    })
  }, [blocker, t])
  const onUnload = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isDirty()) event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: BeforeUnloadEvent): void => onUnload(event)
    window.addEventListener('beforeunload', listen)
    return () => window.removeEventListener('beforeunload', listen)
  }, [])
}
