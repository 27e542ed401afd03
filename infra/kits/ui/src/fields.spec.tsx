import { describe, expect, it, jest } from '@jest/globals';
import { vehicleChoices, vehicleTypesOf, type VehicleType } from '@rahi/contracts/vehicles';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Button } from './button.js';
import { CodeDisplay } from './code-display.js';
import { CodeInput } from './code-input.js';
import { SelectField } from './select-field.js';
import { StarRating } from './stars.js';
import { TextField } from './text-field.js';
import { VehicleCard, VehicleChoice } from './vehicle-card.js';
import { VehicleFields, vehicleProblems, type VehicleDraft } from './vehicle-fields.js';
import { render } from './testing.js';

describe('Button', () => {
  it('does nothing while loading, but keeps its place for the keyboard', async () => {
    const onClick = jest.fn();
    const onSubmit = jest.fn();
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" loading onClick={onClick}>
          Send
        </Button>
      </form>,
    );
    const button = screen.getByRole('button', { name: 'Send' });
    await userEvent.click(button);
    expect(onClick).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
    expect(button).toBeEnabled();
    expect(button).toHaveAttribute('aria-busy', 'true');
  });
});

describe('TextField', () => {
  it('ties label, hint and error to the input', () => {
    render(<TextField label="Phone number" hint="With country code" error="Too short" defaultValue="12" />);
    const input = screen.getByRole('textbox', { name: 'Phone number' });
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription('With country code Too short');
  });
});

describe('SelectField', () => {
  it('gives back the option that was chosen', async () => {
    const onChange = jest.fn();
    const options = [
      { value: 'all', label: 'All' },
      { value: 'completed', label: 'Completed' },
    ] as const;
    render(<SelectField label="Status" value="all" options={options} onChange={onChange} />);
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'Completed');
    expect(onChange).toHaveBeenCalledWith('completed');
  });
});

function Code({ onComplete }: { onComplete(code: string): void }) {
  const [code, setCode] = useState('');
  return (
    <CodeInput
      label="Code"
      length={6}
      value={code}
      onChange={setCode}
      onComplete={onComplete}
      oneTimeCode
      focusOnMount
    />
  );
}

describe('CodeInput', () => {
  it('keeps digits only, and tells when it is full', async () => {
    const onComplete = jest.fn();
    render(<Code onComplete={onComplete} />);
    const input = screen.getByLabelText('Code');
    expect(input).toHaveFocus();
    expect(input).toHaveAttribute('autocomplete', 'one-time-code');
    await userEvent.keyboard('1a2 3');
    expect(input).toHaveValue('123');
    expect(onComplete).not.toHaveBeenCalled();
    await userEvent.keyboard('4567');
    expect(input).toHaveValue('123456');
    expect(onComplete.mock.calls).toEqual([['123456']]);
  });

  it('takes a pasted code with spaces', async () => {
    const onComplete = jest.fn();
    render(<Code onComplete={onComplete} />);
    await userEvent.paste('Your code: 482 193');
    expect(screen.getByLabelText('Code')).toHaveValue('482193');
    expect(onComplete).toHaveBeenCalledWith('482193');
  });
});

describe('CodeDisplay', () => {
  it('is read digit by digit', () => {
    render(<CodeDisplay code="4821" />);
    expect(screen.getByText('Trip code 4 8 2 1')).toBeInTheDocument();
  });
});

describe('StarRating', () => {
  it('is a radio group that the keyboard moves in', async () => {
    const onChange = jest.fn();
    render(<StarRating label="Rate your driver" value={3} onChange={onChange} />);
    expect(screen.getByRole('group', { name: 'Rate your driver' })).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: '3 stars' })).toBeChecked();
    await userEvent.tab();
    await userEvent.keyboard('{ArrowRight}');
    expect(onChange).toHaveBeenCalledWith(4);
  });
});

describe('VehicleCard', () => {
  it('cannot be chosen while no driver of its type is near', async () => {
    const onChoose = jest.fn();
    render(
      <VehicleChoice label="Vehicle">
        <VehicleCard type="sedan" group="v" chosen onChoose={onChoose} note="4 seats" price="₹201" />
        <VehicleCard
          type="suv"
          group="v"
          chosen={false}
          onChoose={onChoose}
          note="Limited drivers available"
          disabled
        />
      </VehicleChoice>,
    );
    await userEvent.click(screen.getByText('SUV'));
    expect(onChoose).not.toHaveBeenCalled();
    expect(screen.getByRole('radio', { name: /Sedan/ })).toBeChecked();
  });
});

interface VehicleProps {
  seen?: (draft: VehicleDraft) => void;
  type?: VehicleType;
  types?: readonly VehicleType[];
}

function Vehicle({ seen = () => undefined, type = 'mini', types = vehicleTypesOf([]) }: VehicleProps) {
  const [draft, setDraft] = useState<VehicleDraft>({ model: '', number: '', type });
  seen(draft);
  return <VehicleFields types={types} value={draft} onChange={setDraft} problems={vehicleProblems(draft)} />;
}

const offered = () => screen.getAllByRole('radio').map((radio) => radio.getAttribute('value'));

describe('VehicleFields', () => {
  it('asks for model and plate until both can be used', async () => {
    const seen = jest.fn<(draft: VehicleDraft) => void>();
    render(<Vehicle seen={seen} />);
    expect(screen.getByLabelText('Registration number')).toBeInvalid();
    await userEvent.type(screen.getByLabelText('Model and colour'), 'White Dzire');
    await userEvent.type(screen.getByLabelText('Registration number'), 'dl01ab4207');
    await userEvent.click(screen.getByRole('radio', { name: 'Sedan' }));
    expect(screen.getByLabelText('Registration number')).toBeValid();
    expect(seen.mock.lastCall?.[0]).toEqual({ model: 'White Dzire', number: 'dl01ab4207', type: 'sedan' });
  });

  it('lists the types in the documented order', () => {
    render(<Vehicle />);
    expect(offered()).toEqual(['mini', 'sedan', 'suv', 'auto']);
  });

  it('lists a type that the city has switched on after them, and otherwise only for a vehicle that is one (R47)', () => {
    const { unmount } = render(<Vehicle types={vehicleChoices} />);
    expect(offered()).toEqual(['mini', 'sedan', 'suv', 'auto', 'bike']);
    expect(screen.getByRole('radio', { name: 'Bike' })).toBeEnabled();
    unmount();
    render(<Vehicle type="bike" />);
    expect(offered()).toEqual(['mini', 'sedan', 'suv', 'auto', 'bike']);
  });
});
