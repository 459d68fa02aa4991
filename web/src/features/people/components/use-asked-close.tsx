import { Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useTranslation } from 'react-i18next'

/** Closes a list of passwords; asks first where it would be lost, because nothing was printed or saved. */
export function useAskedClose(wouldLose: boolean, close: () => void): () => void {
  const { t } = useTranslation(['people', 'common'])
  return () => {
    if (!wouldLose) {
      close()
      return
    }
    modals.openConfirmModal({
      title: t('people:bulk.closeTitle'),
      children: <Text>{t('people:bulk.closeText')}</Text>,
      labels: { confirm: t('common:close'), cancel: t('common:back') },
      confirmProps: { color: 'red' },
      onConfirm: close,
    })
  }
}
