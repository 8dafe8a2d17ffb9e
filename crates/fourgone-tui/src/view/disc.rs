//! The forms of discs, point by point.

use fourgone_render::Shape;

/// Whether a disc of this form and radius covers a point, measured from its centre.
pub(super) fn covers(shape: Shape, radius: f32, x: f32, y: f32) -> bool {
    let distance = x.hypot(y);
    match shape {
        Shape::Disc => distance <= radius,
        Shape::Diamond => x.abs() + y.abs() <= radius,
        Shape::Cross => {
            x.abs().max(y.abs()) <= radius * 0.85 && (x.abs() - y.abs()).abs() <= radius * 0.35
        }
        Shape::Ring => (radius * 0.5..=radius).contains(&distance),
    }
}
