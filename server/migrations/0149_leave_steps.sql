CREATE TABLE "leave_details" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"birth_date" date,
	"earlier_months" integer DEFAULT 0 NOT NULL,
	"special_from" date,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "leave_details_months_check" CHECK ("leave_details"."earlier_months" between 0 and 720)
);
--> statement-breakpoint
ALTER TABLE "leave_policies" ADD COLUMN "steps" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "leave_policies" ADD COLUMN "step_year" text DEFAULT 'PRORATED' NOT NULL;--> statement-breakpoint
ALTER TABLE "leave_details" ADD CONSTRAINT "leave_details_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_policies" ADD CONSTRAINT "leave_policies_steps_check" CHECK (jsonb_typeof("leave_policies"."steps") = 'array');--> statement-breakpoint
ALTER TABLE "leave_policies" ADD CONSTRAINT "leave_policies_step_year_check" CHECK ("leave_policies"."step_year" in ('PRORATED', 'WHOLE'));
--> statement-breakpoint
-- The day on which a person reached each step of a leave policy, by its place in `steps`; no row for a step that they do
-- not reach. Service is counted over all periods of employment: in each, a step is reached when the days of the earlier
-- ones and the months with other employers complete it.
CREATE FUNCTION leave_steps_reached(person uuid, steps jsonb)
  RETURNS TABLE (place integer, days numeric, day date) LANGUAGE sql STABLE
  SET search_path = public, pg_temp AS $$
  WITH details AS (
    SELECT birth_date, special_from, earlier_months FROM leave_details WHERE user_id = person
  ), periods AS (
    SELECT first_day, last_day, coalesce(sum(last_day - first_day + 1) OVER (
      ORDER BY first_day ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)::integer AS earlier_days
    FROM employments WHERE user_id = person AND (last_day IS NULL OR last_day >= first_day)
  )
  SELECT place, days, day FROM (
    SELECT (s.place - 1)::integer AS place, (s.step ->> 'days')::numeric AS days, CASE s.step ->> 'kind'
      WHEN 'SERVICE' THEN (
        SELECT min(reached.day) FROM (
          SELECT p.last_day, greatest(p.first_day, (p.first_day - p.earlier_days + make_interval(months =>
            (s.step ->> 'months')::integer - coalesce((SELECT earlier_months FROM details), 0)))::date) AS day
          FROM periods p
        ) reached
        WHERE reached.last_day IS NULL OR reached.day <= reached.last_day
      )
      WHEN 'AGE' THEN (
        SELECT (birth_date + make_interval(years => (s.step ->> 'years')::integer))::date FROM details
      )
      ELSE (SELECT special_from FROM details)
    END AS day
    FROM jsonb_array_elements(steps) WITH ORDINALITY AS s (step, place)
  ) found WHERE day IS NOT NULL
$$;--> statement-breakpoint
-- The parts of a person's year in which a leave policy with steps grants the same days a year, and the place of the step
-- that grants them, null for `yearly_days`. On each day, the step with the most days of those reached by then applies.
-- Days before the first employment of the year count like its first day, unless they are prorated away. A step that is
-- reached after the last day of employment in the year doesn't apply. If a step counts
-- for the whole year, there is one part. No rows for a year without employment.
CREATE FUNCTION leave_entitlement_parts(
  person uuid, for_year integer, yearly_days numeric, is_prorated boolean, steps jsonb, step_year text
) RETURNS TABLE (from_day date, to_day date, yearly numeric, step integer) LANGUAGE plpgsql STABLE
  SET search_path = public, pg_temp AS $$
DECLARE
  year_start CONSTANT date := make_date(for_year, 1, 1);
  year_end CONSTANT date := make_date(for_year, 12, 31);
  employed_from date;
  employed_to date;
  reached record;
BEGIN
  SELECT min(greatest(e.first_day, year_start)), max(least(coalesce(e.last_day, year_end), year_end))
    INTO employed_from, employed_to FROM employments e
    WHERE e.user_id = person AND e.first_day <= year_end
      AND (e.last_day IS NULL OR e.last_day >= greatest(e.first_day, year_start));
  IF employed_from IS NULL THEN
    RETURN;
  END IF;
  from_day := CASE WHEN is_prorated THEN employed_from ELSE year_start END;
  yearly := yearly_days;
  FOR reached IN
    SELECT r.place, r.days, CASE WHEN r.day <= employed_from THEN from_day ELSE r.day END AS day
    FROM leave_steps_reached(person, steps) r WHERE r.day <= employed_to
    ORDER BY 3, r.days DESC, r.place
  LOOP
    CONTINUE WHEN reached.days <= yearly;
    IF step_year = 'PRORATED' AND reached.day > from_day THEN
      to_day := reached.day - 1;
      RETURN NEXT;
      from_day := reached.day;
    END IF;
    yearly := reached.days;
    step := reached.place;
  END LOOP;
  to_day := year_end;
  RETURN NEXT;
END $$;--> statement-breakpoint
-- The days that a leave policy with steps grants a person for a year: the share of each part, rounded together.
CREATE FUNCTION leave_stepped_days(
  person uuid, for_year integer, yearly_days numeric, is_prorated boolean, steps jsonb, step_year text
) RETURNS numeric LANGUAGE sql STABLE
  SET search_path = public, pg_temp AS $$
  SELECT coalesce(round(sum((p.to_day - p.from_day + 1) * p.yearly)
    / (make_date(for_year, 12, 31) - make_date(for_year, 1, 1) + 1)), 0)
  FROM leave_entitlement_parts(person, for_year, yearly_days, is_prorated, steps, step_year) p
$$;
