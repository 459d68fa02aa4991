import { Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useTranslation } from 'react-i18next'

/** Closes a dialog at once where nothing was typed, and asks first where something would be lost. */
export function useGuardedClose(isDirty: () => boolean, close: () => void): () => void {
  const { t } = useTranslation('actions')
  return () => {
    if (!isDirty()) {
      close()
      return
    }
    modals.openConfirmModal({
      title: t('unsaved.title'),
      children: <Text>{t('unsaved.text')}</Text>,
      labels: { confirm: t('unsaved.close'), cancel: t('unsaved.stay') },
      confirmProps: { color: 'red' },
      onConfirm: close,
    })
  }
}
