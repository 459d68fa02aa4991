import { Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { KeyList } from '../../../ui/key-list.tsx'

export function KeyHelp({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation(['wall', 'wallMedia', 'common', 'interventions', 'timeline'])
  const keys = [
    [t('wall:help.spaceKey'), t('wall:help.next')],
    ['Enter', t('wall:help.enter')],
    [t('wall:help.arrowKeys'), t('wall:help.move')],
    ['F', t('wall:help.flags')],
    ['C', t('wall:help.confirm')],
    ['D', t('wall:help.dismiss')],
    ['R', t('wall:help.raise')],
    ['P', t('wall:help.pause')],
    ['M', t('wall:help.message')],
    ['U', t('wall:help.undo')],
    ['X', t('interventions:select.key')],
    ['E', t('wall:help.enlarge')],
    ['W', t('timeline:rewind.hint')],
    ['S', t('wall:help.sound')],
    ['T', t('wallMedia:hear.key')],
    ['Page Down, ]', t('wall:view.nextPage')],
    ['Page Up, [', t('wall:view.previousPage')],
    ['G', t('wall:help.turning')],
    ['/', t('wall:filter.searchLabel')],
    ['O', t('wall:help.order')],
    ['V', t('wall:help.layout')],
    ['K', t('wall:help.pin')],
    ['Esc', t('wall:help.escape')],
    ['?', t('wall:help.help')],
  ] as const
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('wall:help.title')}
      centered
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <KeyList keys={keys} />
    </Modal>
  )
}
