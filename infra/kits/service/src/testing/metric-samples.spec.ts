import { describe, expect, it } from '@jest/globals';
import { samplesIn } from './metric-samples.js';

const text = `# HELP rahi_push_messages_total Messages
rahi_push_messages_total{service="svc-auth",kind="request",outcome="sent"} 3
rahi_push_messages_total{service="svc-auth",kind="ride",outcome="sent"} 2
rahi_push_messages_total{service="svc-auth",kind="ride",outcome="gone"} 1
rahi_ended_rides_moved_total 7
`;

describe('the samples of a metric', () => {
  it('are those with the labels that are asked for', () => {
    expect(samplesIn(text, 'rahi_push_messages_total')).toEqual([3, 2, 1]);
    expect(samplesIn(text, 'rahi_push_messages_total', { outcome: 'sent' })).toEqual([3, 2]);
    expect(samplesIn(text, 'rahi_push_messages_total', { outcome: 'sent', kind: 'ride' })).toEqual([2]);
    expect(samplesIn(text, 'rahi_ended_rides_moved_total')).toEqual([7]);
    expect(samplesIn(text, 'rahi_push_messages', { outcome: 'sent' })).toEqual([]);
  });
});
